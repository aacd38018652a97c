import { describe, expect, it } from 'vitest'
import { decodeRecord, encodeRecord } from './answer-record.ts'

describe('decodeRecord', () => {
  it.each([
    { value: 4, at: 1, mark: 'm' },
    { value: 'free text', at: 1, mark: 'm' },
    { value: '', at: 1, mark: 'm' },
    { at: 1, mark: 'm', confirmedAt: 2 },
  ])('restores %j', (record) => {
    expect(decodeRecord(encodeRecord(record))).toEqual(record)
  })

  it.each([
    undefined,
    null,
    '',
    'not json',
    'null',
    '{"value":{},"at":1,"mark":"m"}',
    '{"value":true,"at":1,"mark":"m"}',
    '{"value":4,"at":"1","mark":"m"}',
    '{"value":4,"at":1,"mark":2}',
    '{"value":4,"at":1}',
    '{"at":1,"mark":"m","confirmedAt":"2"}',
    '{"value":4,"mark":"m"}',
  ])('returns nothing for %j', (text) => {
    expect(decodeRecord(text)).toBeUndefined()
  })
})
