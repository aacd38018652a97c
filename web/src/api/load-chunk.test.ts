import { describe, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

describe('a chunk', () => {
  it('is what its import gives', async () => {
    expect(await loadChunk(async () => 'screen')).toBe('screen')
  })

  it('that is missing fails with ChunkLoadError (REQ-113)', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: /static/scripts/x.js')
    await expect(loadChunk(() => Promise.reject(missing))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code: undefined,
      cause: missing,
    })
  })

  it('whose style sheet is missing says so in its code (REQ-114)', async () => {
    const missing = new Error('Unable to preload CSS for /static/styles/x.css')
    await expect(loadChunk(() => Promise.reject(missing))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
    })
  })

  it('has 120 seconds (REQ-015, REQ-113)', async () => {
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
