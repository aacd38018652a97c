import type { BatchReport } from '@lpi/contract'
import { expect, it } from 'vitest'
import { pollInterval } from './poll-interval.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function batch(status: BatchReport['status'], secondsAgo: number) {
  return { status, createdAt: new Date(now - secondsAgo * 1000).toISOString() }
}

it.each([
  ['nothing was ever made', [], false],
  ['everything is finished', [batch('DONE', 5), batch('FAILED', 9)], false],
  ['a batch has just begun', [batch('QUEUED', 0), batch('DONE', 900)], 1000],
  ['it takes a minute', [batch('RUNNING', 60)], 3000],
  ['it takes very long', [batch('RUNNING', 7200)], 15_000],
  ['a new one begins beside a long one', [batch('RUNNING', 7200), batch('QUEUED', 2)], 1000],
  ['the clocks differ', [batch('QUEUED', -30)], 1000],
] as const)('looks again after the right time when %s', (_when, batches, expected) => {
  expect(pollInterval(batches, now)).toBe(expected)
})
