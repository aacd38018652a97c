import type { AnswerValue } from '@lpi/contract'

/** One answer as the device stores it. Without a value it only says that the server confirmed the answer. */
export type AnswerRecord = { value?: AnswerValue; at: number; mark: string }

/** Both stores hold the same text. `at` and `mark` stay readable without decoding the value: merging needs them. */
export function encodeRecord({ value, at, mark }: AnswerRecord) {
  return JSON.stringify({ value, at, mark })
}

/** Undefined for a text that is not a record. */
export function decodeRecord(text: string | null | undefined): AnswerRecord | undefined {
  try {
    const { value, at, mark } = JSON.parse(text ?? 'null') ?? {}
    const isValue = value === undefined || typeof value === 'number' || typeof value === 'string'
    return isValue && typeof at === 'number' && typeof mark === 'string' ? { value, at, mark } : undefined
  } catch {
    return undefined
  }
}
