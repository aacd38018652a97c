import { reloadFailedStyles } from './reload-failed-styles.ts'

/** Thrown when a chunk of the application is missing or does not load in time. */
class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined
  constructor(cause: unknown, code?: 'CSS_CHUNK_LOAD_FAILED') {
    // The router reloads the page if an error has the browser's message for a failed import, so this message differs.
    super('A part of the application could not be loaded', { cause })
    this.code = code
  }
}

/**
 * Runs a dynamic import. Rejects with a `ChunkLoadError` if the import fails or takes longer than `timeout`
 * milliseconds.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeout = 120_000): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading timed out')), timeout)
  })
  try {
    return await Promise.race([reloadFailedStyles().then(load), expiry])
  } catch (error) {
    // This message is the only sign that Vite's loader could not load a style sheet.
    const isStyle = error instanceof Error && error.message.startsWith('Unable to preload CSS')
    throw new ChunkLoadError(error, isStyle ? 'CSS_CHUNK_LOAD_FAILED' : undefined)
  } finally {
    clearTimeout(timer)
  }
}
