import type { AnswerValue } from '@lpi/contract'
import type { Encryptor } from '../../session/encryptor.ts'

/**
 * A stored answer. Its value is encrypted, except in memory. A record without a value is a confirmation: the server
 * confirmed the answer at `confirmedAt`.
 */
export type AnswerRecord = {
  /** The time of the answer in milliseconds. It increases with every change, even if the clock is set back. */
  at: number
  changeId: string
  encryptedValue?: string | undefined
  value?: AnswerValue | undefined
  confirmedAt?: number | undefined
}

export function hasValue({ encryptedValue, value }: AnswerRecord) {
  return encryptedValue !== undefined || value !== undefined
}

/** The text of a record, in the format of both the quick store and the durable store. It never contains `value`. */
export function encodeRecord({ at, changeId, encryptedValue, confirmedAt }: AnswerRecord) {
  return JSON.stringify({ at, changeId, encryptedValue, confirmedAt })
}

/** Returns undefined if the text is not a record. */
export function decodeRecord(text: string | null | undefined): AnswerRecord | undefined {
  try {
    const { at, changeId, encryptedValue, confirmedAt } = JSON.parse(text ?? 'null') ?? {}
    if (typeof at !== 'number' || typeof changeId !== 'string') return undefined
    if (typeof encryptedValue === 'string') return { at, changeId, encryptedValue }
    return typeof confirmedAt === 'number' ? { at, changeId, confirmedAt } : undefined
  } catch {
    return undefined
  }
}

/** Encrypts the value. Returns undefined if the value cannot be encrypted. */
export function encryptRecord(
  recordKey: string,
  { at, changeId, value }: AnswerRecord,
  encryptor: Encryptor | null | undefined,
): AnswerRecord | undefined {
  const encryptedValue = encryptor?.encrypt(JSON.stringify(value), contextOf(recordKey, { at, changeId }))
  return encryptedValue === undefined ? undefined : { at, changeId, encryptedValue }
}

/** Resolves with undefined if the value was encrypted with another encryption key or for another record. */
export async function decryptRecord(recordKey: string, record: AnswerRecord, encryptor: Encryptor) {
  const text = await encryptor
    .decrypt(record.encryptedValue ?? '', contextOf(recordKey, record))
    .catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as AnswerValue)
}

function contextOf(recordKey: string, { at, changeId }: AnswerRecord) {
  return `${recordKey} ${at} ${changeId}`
}
