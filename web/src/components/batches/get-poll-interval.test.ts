import type { BatchReport } from '@lpi/contract'
import { expect, it } from 'vitest'
import { getPollInterval } from './get-poll-interval.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function batch(status: BatchReport['status'], secondsAgo: number) {
  return { status, createdAt: new Date(now - secondsAgo * 1000).toISOString() }
}

it.each([
  ['there are no batches', [], false],
  ['all batches are finished', [batch('DONE', 5), batch('FAILED', 9)], false],
  ['a batch was just created', [batch('QUEUED', 0), batch('DONE', 900)], 1000],
  ['a batch has run for a minute', [batch('RUNNING', 60)], 3000],
  ['a batch has run for hours', [batch('RUNNING', 7200)], 15_000],
  ['a new batch runs beside an old one', [batch('RUNNING', 7200), batch('QUEUED', 2)], 1000],
  ['the clock of the browser is slow', [batch('QUEUED', -30)], 1000],
] as const)('polls at the expected interval when %s', (_case, batches, expected) => {
  expect(getPollInterval(batches, now)).toBe(expected)
})
