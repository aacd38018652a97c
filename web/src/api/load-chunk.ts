import { reloadFailedStyles } from './reload-failed-styles.ts'

/** A chunk of the application is missing or did not load in time. */
class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined
  constructor(cause: unknown, code?: 'CSS_CHUNK_LOAD_FAILED') {
    // The browser's own message would make the router reload the page.
    super('A part of the application could not be loaded', { cause })
    this.code = code
  }
}

/** Wraps a dynamic import: rejects with a `ChunkLoadError` after `timeout` milliseconds at the latest. */
export async function loadChunk<T>(load: () => Promise<T>, timeout = 120_000): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading timed out')), timeout)
  })
  try {
    return await Promise.race([reloadFailedStyles().then(load), expiry])
  } catch (error) {
    // Vite's loader reports a style sheet only by this message.
    const isStyle = error instanceof Error && error.message.startsWith('Unable to preload CSS')
    throw new ChunkLoadError(error, isStyle ? 'CSS_CHUNK_LOAD_FAILED' : undefined)
  } finally {
    clearTimeout(timer)
  }
}
