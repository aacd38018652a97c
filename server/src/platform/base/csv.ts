/** Formats rows as CSV with a header line of field names. Without rows, the result is empty. */
export function writeCsv(rows: readonly Record<string, unknown>[]) {
  const [firstRow] = rows
  if (!firstRow) return ''
  const names = Object.keys(firstRow)
  return csvLine(names) + rows.map((row) => csvLine(names.map((name) => row[name]))).join('')
}

/**
 * Formats one line. Every cell is quoted. A spreadsheet program that expects another separator can split even quoted
 * cells, so each part of a text that starts like a formula gets an apostrophe, even if it starts with a full-width
 * character. A text that begins with a tab or a line break gets an apostrophe too. Numbers get none, because statistics
 * programs would read a number with an apostrophe as text.
 */
export function csvLine(cells: readonly unknown[]) {
  return `${cells.map((cell) => (typeof cell === 'number' ? `"${cell}"` : quote(toText(cell)))).join(',')}\r\n`
}

function toText(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const startOfFormula = /(^|[,;|\t\r\n]["' ]*)(?=[=+\-@＝＋－＠])/g

function quote(text: string) {
  const safeText = text.replaceAll(startOfFormula, "$1'").replace(/^(?=[\t\r\n])/, "'")
  return `"${safeText.replaceAll('"', '""')}"`
}
