import { reloadFailedStyles } from './reload-failed-styles.ts'

/** A part of the application that could not be loaded: missing, or not there in time. */
class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined
  constructor(cause: unknown, code?: 'CSS_CHUNK_LOAD_FAILED') {
    // In our own words: the router reloads the page unasked when it reads a browser's words for this.
    super('A part of the application could not be loaded', { cause })
    this.code = code
  }
}

/** Wraps a dynamic import, so that every failure has one name and none takes longer than `timeout`. */
export async function loadChunk<T>(load: () => Promise<T>, timeout = 120_000): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${timeout} ms`)), timeout)
  })
  try {
    return await Promise.race([reloadFailedStyles().then(load), tooLate])
  } catch (error) {
    // The words of Vite's loader for a style sheet; it gives no code.
    const isStyle = error instanceof Error && error.message.startsWith('Unable to preload CSS')
    throw new ChunkLoadError(error, isStyle ? 'CSS_CHUNK_LOAD_FAILED' : undefined)
  } finally {
    clearTimeout(timer)
  }
}
