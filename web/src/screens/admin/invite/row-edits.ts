import type { CheckedRow } from '@lpi/contract'
import { quoteCell } from './list-text.ts'

export type RowValues = { email: string; firstName: string; lastName: string }

/**
 * A row of the checked list. The key consists of the line in the text and of the row's position among the rows of this
 * line, so a correction still belongs to its row when the list is checked again with other columns, or after other lines
 * have changed.
 */
export type ListRow = CheckedRow & { key: string; isHidden: boolean }

export function splitLines(text: string) {
  return text.split(/\r\n|\r|\n/)
}

/** `hiddenLines` are the texts of the lines that are hidden in the workbook. */
export function toListRows(rows: readonly CheckedRow[], text: string, hiddenLines: ReadonlySet<string>) {
  const lines = splitLines(text)
  let position = 0
  return rows.map((row, i): ListRow => {
    position = rows[i - 1]?.line === row.line ? position + 1 : 0
    const source = lines[row.line - 1] ?? ''
    return { ...row, key: `${position} ${source}`, isHidden: hiddenLines.has(source) }
  })
}

/** A list with these people, as the server reads it. */
export function buildRowsText(people: readonly RowValues[]) {
  const lines = people.map(({ email, firstName, lastName }) =>
    [email, firstName, lastName].map(quoteCell).join('\t'),
  )
  return ['email\tfirst name\tlast name', ...lines].join('\n')
}

/**
 * Replaces rows with the rows that the server read from their corrected values, and finds the duplicates again. The first
 * of the `edited` rows is in line 2 of the corrected list.
 */
export function replaceRows(
  rows: readonly ListRow[],
  edited: readonly ListRow[],
  corrected: readonly CheckedRow[],
) {
  const addresses = new Set<string>()
  const replaced = rows.flatMap((row): ListRow[] => {
    const index = edited.indexOf(row)
    if (index === -1) return [row]
    const own = corrected.filter(({ line }) => line === index + 2)
    return own.map((correctedRow) => ({
      ...correctedRow,
      line: row.line,
      key: row.key,
      isHidden: row.isHidden,
    }))
  })
  return replaced.map((row): ListRow => {
    if (row.state === 'INVALID') return row
    const isRepeated = addresses.has(row.text)
    addresses.add(row.text)
    if (isRepeated) return { ...row, state: 'DUPLICATE' }
    return row.state === 'DUPLICATE' ? { ...row, state: 'VALID' } : row
  })
}
