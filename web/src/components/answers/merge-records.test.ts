import { describe, expect, it } from 'vitest'
import type { AnswerRecord } from './answer-record.ts'
import { mergeRecords } from './merge-records.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const older: AnswerRecord = { value: 4, at: 100, changeId: 'a' }
const newer: AnswerRecord = { value: 9, at: 200, changeId: 'b' }
const confirmation: AnswerRecord = { at: 150, changeId: 'c' }

function merge(quick: AnswerRecord | undefined, durable: AnswerRecord | undefined, now = 300) {
  const records = (record: AnswerRecord | undefined) => new Map(record ? [['q', record]] : [])
  const changes = mergeRecords(records(quick), records(durable), now)
  return { quick: [...changes.quick.values()], durable: [...changes.durable.values()] }
}

describe('merging the quick and the durable copy', () => {
  it.each([
    ['changes nothing if both copies are equal', older, older, [], []],
    ['adds an answer of the quick copy to the durable copy', older, undefined, [], [older]],
    ['adds an answer of the durable copy to the quick copy', undefined, older, [older], []],
    ['copies a newer answer from the quick copy', newer, older, [], [newer]],
    ['copies a newer answer from the durable copy', older, newer, [newer], []],
    [
      'keeps the answer of the quick copy if both were given in the same millisecond',
      { ...older, changeId: 'z' },
      older,
      [],
      [{ ...older, changeId: 'z' }],
    ],
    [
      'removes an answer that was confirmed',
      { ...older, changeId: 'c', at: 150 },
      confirmation,
      [undefined],
      [],
    ],
    ['removes an answer that is older than a confirmed one', older, confirmation, [undefined], []],
    ['keeps an answer that is newer than a confirmed one', newer, confirmation, [], [newer]],
    ['keeps a confirmation for a day', undefined, confirmation, [], []],
  ])('%s', (_, quick, durable, quickChanges, durableChanges) => {
    expect(merge(quick, durable)).toEqual({ quick: quickChanges, durable: durableChanges })
  })

  it('removes a confirmation after a day, unless the quick copy still contains the answer', () => {
    expect(merge(undefined, confirmation, 151 + DAY_MS).durable).toEqual([undefined])
    expect(merge(older, confirmation, 151 + DAY_MS)).toEqual({ quick: [undefined], durable: [] })
  })
})
