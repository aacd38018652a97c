import type { AnswerValue } from '@lpi/contract'

/** A stored answer. A record without a value is a confirmation: the server has saved the answer. */
export type AnswerRecord = { value?: AnswerValue; at: number; mark: string }

/** The text of a record, the same in both stores. */
export function encodeRecord({ value, at, mark }: AnswerRecord) {
  return JSON.stringify({ value, at, mark })
}

/** Returns undefined if the text is not a record. */
export function decodeRecord(text: string | null | undefined): AnswerRecord | undefined {
  try {
    const { value, at, mark } = JSON.parse(text ?? 'null') ?? {}
    const isValue = value === undefined || typeof value === 'number' || typeof value === 'string'
    return isValue && typeof at === 'number' && typeof mark === 'string' ? { value, at, mark } : undefined
  } catch {
    return undefined
  }
}
