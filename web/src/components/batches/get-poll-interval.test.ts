import type { BatchReport } from '@lpi/contract'
import { expect, it } from 'vitest'
import { getPollInterval } from './get-poll-interval.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function buildBatch(status: BatchReport['status'], secondsAgo: number) {
  return { status, createdAt: new Date(now - secondsAgo * 1000).toISOString() }
}

it.each([
  ['there are no batches', []],
  ['all batches are finished', [buildBatch('DONE', 5), buildBatch('FAILED', 9)]],
] as const)('the list of batches is not polled if %s', (_case, batches) => {
  expect(getPollInterval(batches, now)).toBe(false)
})

it.each([
  [1000, 'a batch has just been created', [buildBatch('QUEUED', 0), buildBatch('DONE', 900)]],
  [3000, 'a batch has been running for a minute', [buildBatch('RUNNING', 60)]],
  [15_000, 'a batch has been running for hours', [buildBatch('RUNNING', 7200)]],
  [
    1000,
    'a new batch is queued while an old batch is running',
    [buildBatch('RUNNING', 7200), buildBatch('QUEUED', 2)],
  ],
  [1000, 'the browser’s clock is behind the server’s clock', [buildBatch('QUEUED', -30)]],
] as const)('the list of batches is polled every %i milliseconds if %s', (expected, _case, batches) => {
  expect(getPollInterval(batches, now)).toBe(expected)
})
