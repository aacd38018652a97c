import { describe, expect, it } from 'vitest'
import { findFinishedBatch, updateSnapshot } from './find-finished-batch.ts'

const batch = (id: string, day: number, status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED') => ({
  id,
  status,
  createdAt: `2026-11-${day}T10:00:00.000Z`,
})
const old = batch('old', 11, 'DONE')
const older = batch('older', 10, 'DONE')

describe('findFinishedBatch', () => {
  it('finds a batch that was active before', () => {
    const snapshot = updateSnapshot(null, [batch('new', 20, 'RUNNING'), old])
    expect(findFinishedBatch(snapshot, [batch('new', 20, 'DONE'), old])?.id).toBe('new')
    expect(findFinishedBatch(snapshot, [batch('new', 20, 'RUNNING'), old])).toBeUndefined()
  })

  it('finds a new batch that finished between two polls', () => {
    expect(findFinishedBatch(updateSnapshot(null, [old]), [batch('new', 20, 'FAILED'), old])?.id).toBe('new')
    expect(findFinishedBatch(updateSnapshot(null, []), [batch('new', 20, 'FAILED')])?.id).toBe('new')
  })

  it('ignores batches that were finished at the first load or are on an older page', () => {
    expect(findFinishedBatch(null, [old])).toBeUndefined()
    const snapshot = updateSnapshot(null, [old])
    expect(findFinishedBatch(snapshot, [older])).toBeUndefined()
    expect(findFinishedBatch(updateSnapshot(snapshot, [older]), [old])).toBeUndefined()
  })
})
