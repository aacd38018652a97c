import { describe, expect, it } from 'vitest'
import { findFinishedBatch, updateSnapshot } from './find-finished-batch.ts'

const buildBatch = (id: string, day: number, status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED') => ({
  id,
  status,
  createdAt: `2026-11-${day}T10:00:00.000Z`,
})
const oldBatch = buildBatch('old', 11, 'DONE')
const olderBatch = buildBatch('older', 10, 'DONE')

describe('findFinishedBatch', () => {
  it('finds a finished batch that was active in the previous list', () => {
    const snapshot = updateSnapshot(null, [buildBatch('new', 20, 'RUNNING'), oldBatch])
    expect(findFinishedBatch(snapshot, [buildBatch('new', 20, 'DONE'), oldBatch])?.id).toBe('new')
    expect(findFinishedBatch(snapshot, [buildBatch('new', 20, 'RUNNING'), oldBatch])).toBeUndefined()
  })

  it('finds a new batch that finished between two polls', () => {
    expect(
      findFinishedBatch(updateSnapshot(null, [oldBatch]), [buildBatch('new', 20, 'FAILED'), oldBatch])?.id,
    ).toBe('new')
    expect(findFinishedBatch(updateSnapshot(null, []), [buildBatch('new', 20, 'FAILED')])?.id).toBe('new')
  })

  it('ignores batches that finished before the first load, even if the previous list did not contain them', () => {
    expect(findFinishedBatch(null, [oldBatch])).toBeUndefined()
    const snapshot = updateSnapshot(null, [oldBatch])
    expect(findFinishedBatch(snapshot, [olderBatch])).toBeUndefined()
    expect(findFinishedBatch(updateSnapshot(snapshot, [olderBatch]), [oldBatch])).toBeUndefined()
  })
})
