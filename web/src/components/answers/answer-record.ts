import type { AnswerValue } from '@lpi/contract'
import type { Sealer } from '../../session/sealer.ts'

/**
 * A stored answer. Its value is encrypted, except in records of an earlier release and in memory. A record without a
 * value is a confirmation: the server has saved the answer at `confirmedAt`.
 */
export type AnswerRecord = {
  /** Milliseconds. Increases with every change, even if the clock is set back. */
  at: number
  changeId: string
  sealed?: string | undefined
  value?: AnswerValue | undefined
  confirmedAt?: number | undefined
}

export function hasValue({ sealed, value }: AnswerRecord) {
  return sealed !== undefined || value !== undefined
}

/**
 * The text of a record, the same in both stores. Its name of `changeId` is `mark`. An earlier release, which may still be open in another tab, ignores the
 * list; it would take an object without a value for a confirmation.
 */
export function encodeRecord({ at, changeId, sealed, confirmedAt }: AnswerRecord) {
  return JSON.stringify(sealed === undefined ? { at, mark: changeId, confirmedAt } : [at, changeId, sealed])
}

/** Returns undefined if the text is not a record. */
export function decodeRecord(text: string | null | undefined): AnswerRecord | undefined {
  try {
    const parsed = JSON.parse(text ?? 'null') ?? {}
    const {
      at,
      mark: changeId,
      sealed,
      value,
      confirmedAt,
    } = Array.isArray(parsed) ? fromList(parsed) : parsed
    // Only a list has an encrypted value.
    if (Array.isArray(parsed) !== (typeof sealed === 'string')) return undefined
    const isValue = value === undefined || typeof value === 'number' || typeof value === 'string'
    const isTime = confirmedAt === undefined || typeof confirmedAt === 'number'
    if (!isValue || !isTime || typeof at !== 'number' || typeof changeId !== 'string') return undefined
    return { at, changeId, sealed, value, confirmedAt }
  } catch {
    return undefined
  }
}

function fromList([at, mark, sealed]: unknown[]) {
  return { at, mark, sealed }
}

/** Encrypts the value. Returns undefined if that is impossible now. */
export function sealRecord(
  key: string,
  { at, changeId, value }: AnswerRecord,
  sealer: Sealer | null | undefined,
): AnswerRecord | undefined {
  const sealed = sealer?.seal(JSON.stringify(value), contextOf(key, { at, changeId }))
  return sealed === undefined ? undefined : { at, changeId, sealed }
}

/** Resolves with undefined if the value was encrypted with another key. */
export async function openRecord(key: string, record: AnswerRecord, sealer: Sealer) {
  const text = await sealer.open(record.sealed ?? '', contextOf(key, record)).catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as AnswerValue)
}

function contextOf(key: string, { at, changeId }: AnswerRecord) {
  return `${key} ${at} ${changeId}`
}
