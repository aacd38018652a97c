import type { CheckedRow } from '@lpi/contract'
import { quoteCell } from './list-text.ts'

export type RowValues = { email: string; firstName: string; lastName: string }

/** A list with one person, as the server reads it. */
export function buildRowText({ email, firstName, lastName }: RowValues) {
  return `email\tfirst name\tlast name\n${[email, firstName, lastName].map(quoteCell).join('\t')}`
}

/** Replaces a row with the rows that the server read from the corrected values, and finds the duplicates again. */
export function replaceRow(rows: readonly CheckedRow[], index: number, corrected: readonly CheckedRow[]) {
  const line = rows[index]?.line ?? 0
  const addresses = new Set<string>()
  return rows.toSpliced(index, 1, ...corrected.map((row) => ({ ...row, line }))).map((row): CheckedRow => {
    if (row.state === 'INVALID') return row
    const isRepeated = addresses.has(row.text)
    addresses.add(row.text)
    if (isRepeated) return { ...row, state: 'DUPLICATE' }
    return row.state === 'DUPLICATE' ? { ...row, state: 'VALID' } : row
  })
}
