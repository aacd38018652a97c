import { describe, expect, it } from 'vitest'
import { createTestEncryptor } from '../../testing/memory-stores.ts'
import { decodeRecord, decryptRecord, encodeRecord, encryptRecord } from './answer-record.ts'

describe('decodeRecord', () => {
  it.each([
    { encryptedValue: 'text', at: 1, changeId: 'm' },
    { at: 1, changeId: 'm', confirmedAt: 2 },
  ])('restores %j', (record) => {
    expect(decodeRecord(encodeRecord(record))).toEqual(record)
  })

  // Devices keep answers when the application is updated, so later versions must read this format.
  it.each([
    ['{"at":1,"changeId":"m","encryptedValue":"text"}', { at: 1, changeId: 'm', encryptedValue: 'text' }],
    ['{"at":1,"changeId":"m","confirmedAt":2}', { at: 1, changeId: 'm', confirmedAt: 2 }],
  ])('reads the record %s that version 0.9.0 stored (REQ-205)', (text, record) => {
    expect(decodeRecord(text)).toEqual(record)
  })

  it.each([
    undefined,
    null,
    '',
    'not json',
    'null',
    '{"at":1,"changeId":"m"}',
    '{"at":1,"changeId":"m","value":4}',
    '{"at":1,"changeId":"m","confirmedAt":"2"}',
    '{"at":1,"changeId":"m","encryptedValue":{}}',
    '{"at":"1","changeId":"m","encryptedValue":"text"}',
    '{"at":1,"changeId":2,"encryptedValue":"text"}',
    '{"at":1,"encryptedValue":"text"}',
    '{"changeId":"m","encryptedValue":"text"}',
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
