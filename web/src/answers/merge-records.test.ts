import { describe, expect, it } from 'vitest'
import type { AnswerRecord } from './answer-record.ts'
import { mergeRecords } from './merge-records.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const olderRecord: AnswerRecord = { value: 4, at: 100, changeId: 'a' }
const newerRecord: AnswerRecord = { value: 9, at: 200, changeId: 'b' }
const confirmation: AnswerRecord = { at: 150, changeId: 'c' }

function merge(quick: AnswerRecord | undefined, durable: AnswerRecord | undefined, now = 300) {
  const buildRecords = (record: AnswerRecord | undefined) => new Map(record ? [['q', record]] : [])
  const changes = mergeRecords(buildRecords(quick), buildRecords(durable), now)
  return { quick: [...changes.quick.values()], durable: [...changes.durable.values()] }
}

describe('merging the quick and durable copies of the answers', () => {
  it.each([
    ['changes nothing if both copies are equal', olderRecord, olderRecord, [], []],
    ['adds an answer from the quick copy to the durable copy', olderRecord, undefined, [], [olderRecord]],
    ['adds an answer from the durable copy to the quick copy', undefined, olderRecord, [olderRecord], []],
    ['copies a newer answer from the quick copy', newerRecord, olderRecord, [], [newerRecord]],
    ['copies a newer answer from the durable copy', olderRecord, newerRecord, [newerRecord], []],
    [
      'keeps the answer in the quick copy if both answers were given in the same millisecond',
      { ...olderRecord, changeId: 'z' },
      olderRecord,
      [],
      [{ ...olderRecord, changeId: 'z' }],
    ],
    [
      'removes an answer that was confirmed',
      { ...olderRecord, changeId: 'c', at: 150 },
      confirmation,
      [undefined],
      [],
    ],
    ['removes an answer that is older than a confirmed answer', olderRecord, confirmation, [undefined], []],
    ['keeps an answer that is newer than a confirmed answer', newerRecord, confirmation, [], [newerRecord]],
    ['keeps a recent confirmation', undefined, confirmation, [], []],
  ])('%s', (_, quick, durable, quickChanges, durableChanges) => {
    expect(merge(quick, durable)).toEqual({ quick: quickChanges, durable: durableChanges })
  })

  it('removes a confirmation a day after the answer, unless the quick copy still contains an older answer', () => {
    expect(merge(undefined, confirmation, 151 + DAY_MS).durable).toEqual([undefined])
    expect(merge(olderRecord, confirmation, 151 + DAY_MS)).toEqual({ quick: [undefined], durable: [] })
  })
})
