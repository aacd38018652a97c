import { describe, expect, it } from 'vitest'
import { createTestEncryptor } from '../testing/memory-stores.ts'
import { decodeRecord, decryptRecord, encodeRecord, encryptRecord } from './answer-record.ts'

describe('decodeRecord', () => {
  it.each([
    { encryptedValue: 'text', at: 1, changeId: 'm' },
    { at: 1, changeId: 'm', confirmedAt: 2 },
  ])('restores %j', (record) => {
    expect(decodeRecord(encodeRecord(record))).toEqual(record)
  })

  it.each([
    { value: 4, at: 1, mark: 'm' },
    { value: 'free text', at: 1, mark: 'm' },
    { value: '', at: 1, mark: 'm' },
  ])('reads the record %j from an earlier release (REQ-205)', ({ mark, ...record }) => {
    expect(decodeRecord(JSON.stringify({ ...record, mark }))).toEqual({ ...record, changeId: mark })
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
    '{"encryptedValue":"text","at":1,"mark":"m"}',
    '[1,"m"]',
    '[1,"m",{}]',
    '["1","m","text"]',
  ])('returns undefined for %j', (text) => {
    expect(decodeRecord(text)).toBeUndefined()
  })
})

describe('decryptRecord', () => {
  const encryptor = createTestEncryptor()
  const record = encryptRecord('q1', { at: 1, changeId: 'm', value: 4 }, encryptor)!

  it('returns the value of an encrypted record', async () => {
    expect(await decryptRecord('q1', record, encryptor)).toBe(4)
  })

  it.each([
    ['question', 'q2', record],
    ['time', 'q1', { ...record, at: 2 }],
    ['id of the change', 'q1', { ...record, changeId: 'n' }],
  ])(
    'returns undefined if the %s differs from the one for which the value was encrypted (SEC-110)',
    async (_, key, moved) => {
      expect(await decryptRecord(key, moved, encryptor)).toBeUndefined()
    },
  )
})
