import { describe, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

describe('loading a chunk', () => {
  it('resolves with the imported module', async () => {
    expect(await loadChunk(async () => 'screen')).toBe('screen')
  })

  it('rejects with ChunkLoadError if the script is missing (REQ-113)', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module: /static/scripts/x.js')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code: undefined,
      cause,
    })
  })

  it('rejects with the code CSS_CHUNK_LOAD_FAILED if the style sheet is missing (REQ-114)', async () => {
    const cause = new Error('Unable to preload CSS for /static/styles/x.css')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
    })
  })

  it('rejects with ChunkLoadError after 120 seconds without a response (REQ-015, REQ-113)', async () => {
    vi.useFakeTimers()
    let failure: unknown
    loadChunk(() => new Promise(() => {})).catch((error) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toMatchObject({ name: 'ChunkLoadError' })
    vi.useRealTimers()
  })
})
