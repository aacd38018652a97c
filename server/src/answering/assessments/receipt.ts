import { createHash } from 'node:crypto'
import { compactCode, type Receipt } from '@lpi/contract'
import type { Answers } from '../../questionnaires/instruments/questions.ts'

type AssessmentFields = {
  id: string
  instrument_id: string
  instrument_version: string
  completed_at: Date | null
  late_questions: readonly string[]
}

/** The digits of Crockford's base 32, which omits the letters I, L, O and U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Returns undefined until the assessment is completed. Answers that were given afterward are not part of the receipt. */
export function createReceipt(row: AssessmentFields, answers: Answers): Receipt | undefined {
  if (!row.completed_at) return undefined
  const savedAt = row.completed_at.toISOString()
  const entries = Object.entries(answers)
    .filter(([id]) => !row.late_questions.includes(id))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([row.id, row.instrument_id, row.instrument_version, savedAt, entries])
  const hash = createHash('sha256').update(content).digest()
  const text = Array.from({ length: LENGTH }, (_, i) => digits[hash[i]! % digits.length]).join('')
  return { savedAt, answerCount: entries.length, checksum: text.match(/.{4}/g)!.join('-') }
}

/** Accepts lowercase letters, any separators or none, O for 0, and I or L for 1. */
export function normalizeChecksum(text: string) {
  return compactCode(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
