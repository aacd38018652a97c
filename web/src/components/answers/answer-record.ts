import type { AnswerValue } from '@lpi/contract'

/** A stored answer. A record without a value is a confirmation: the server has saved the answer at `confirmedAt`. */
export type AnswerRecord = {
  value?: AnswerValue | undefined
  at: number
  mark: string
  confirmedAt?: number | undefined
}

/** The text of a record, the same in both stores. */
export function encodeRecord({ value, at, mark, confirmedAt }: AnswerRecord) {
  return JSON.stringify({ value, at, mark, confirmedAt })
}

/** Returns undefined if the text is not a record. */
export function decodeRecord(text: string | null | undefined): AnswerRecord | undefined {
  try {
    const { value, at, mark, confirmedAt } = JSON.parse(text ?? 'null') ?? {}
    const isValue = value === undefined || typeof value === 'number' || typeof value === 'string'
    const isTime = confirmedAt === undefined || typeof confirmedAt === 'number'
    if (!isValue || !isTime || typeof at !== 'number' || typeof mark !== 'string') return undefined
    return { value, at, mark, confirmedAt }
  } catch {
    return undefined
  }
}
