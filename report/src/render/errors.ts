/** A document was not finished in time, because the machine was too busy or the rendering hung. */
export class RenderTimeoutError extends Error {
  override name = 'RenderTimeoutError'
}

/** No document of this kind can be rendered on this machine, because Typst cannot be loaded or no process starts. */
export class RendererUnavailableError extends Error {
  override name = 'RendererUnavailableError'
}
