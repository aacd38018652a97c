import { describe, expect, it } from 'vitest'
import { findFinishedBatch, remember } from './find-finished-batch.ts'

const batch = (id: string, day: number, status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED') => ({
  id,
  status,
  createdAt: `2026-11-${day}T10:00:00.000Z`,
})
const old = batch('old', 11, 'DONE')
const older = batch('older', 10, 'DONE')

describe('a batch that is finished', () => {
  it('is one that was at work before', () => {
    const before = remember(null, [batch('new', 20, 'RUNNING'), old])
    expect(findFinishedBatch(before, [batch('new', 20, 'DONE'), old])?.id).toBe('new')
    expect(findFinishedBatch(before, [batch('new', 20, 'RUNNING'), old])).toBeUndefined()
  })

  it('is one that was ready before anybody saw it at work, also the first of all', () => {
    expect(findFinishedBatch(remember(null, [old]), [batch('new', 20, 'FAILED'), old])?.id).toBe('new')
    expect(findFinishedBatch(remember(null, []), [batch('new', 20, 'FAILED')])?.id).toBe('new')
  })

  it('is none of those that were there on arrival, or on an older page', () => {
    expect(findFinishedBatch(null, [old])).toBeUndefined()
    const before = remember(null, [old])
    expect(findFinishedBatch(before, [older])).toBeUndefined()
    expect(findFinishedBatch(remember(before, [older]), [old])).toBeUndefined()
  })
})
