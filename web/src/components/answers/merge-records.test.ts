import { describe, expect, it } from 'vitest'
import type { AnswerRecord } from './answer-record.ts'
import { mergeRecords } from './merge-records.ts'

const day = 24 * 60 * 60 * 1000
const older: AnswerRecord = { value: 4, at: 100, mark: 'a' }
const newer: AnswerRecord = { value: 9, at: 200, mark: 'b' }
const confirmation: AnswerRecord = { at: 150, mark: 'c' }

function merge(quick: AnswerRecord | undefined, durable: AnswerRecord | undefined, now = 300) {
  const records = (record: AnswerRecord | undefined) => new Map(record ? [['q', record]] : [])
  const { inQuick, inDurable } = mergeRecords(records(quick), records(durable), now)
  return { inQuick: [...inQuick.values()], inDurable: [...inDurable.values()] }
}

describe('merging the quick and the durable copy', () => {
  it.each([
    ['keeps an answer that both hold', older, older, [], []],
    ['makes an answer durable that only the quick copy holds', older, undefined, [], [older]],
    ['restores an answer that only the durable copy holds', undefined, older, [older], []],
    ['takes a newer answer from the quick copy', newer, older, [], [newer]],
    ['takes a newer answer from the durable copy', older, newer, [newer], []],
    [
      'takes the quick copy of two answers of the same millisecond',
      { ...older, mark: 'z' },
      older,
      [],
      [{ ...older, mark: 'z' }],
    ],
    ['removes an answer that was confirmed', { ...older, mark: 'c', at: 150 }, confirmation, [undefined], []],
    ['removes an answer that is older than a confirmed one', older, confirmation, [undefined], []],
    ['keeps an answer that is newer than a confirmed one', newer, confirmation, [], [newer]],
    ['keeps a confirmation for a day', undefined, confirmation, [], []],
  ])('%s', (_, quick, durable, inQuick, inDurable) => {
    expect(merge(quick, durable)).toEqual({ inQuick, inDurable })
  })

  it('removes a confirmation after a day, unless the quick copy still holds the answer', () => {
    expect(merge(undefined, confirmation, 151 + day).inDurable).toEqual([undefined])
    expect(merge(older, confirmation, 151 + day)).toEqual({ inQuick: [undefined], inDurable: [] })
  })
})
