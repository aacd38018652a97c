/** Rows as a spreadsheet reads them, below the names of their fields. */
export function writeCsv(rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return ''
  const names = Object.keys(first)
  return csvLine(names) + rows.map((row) => csvLine(names.map((name) => row[name]))).join('')
}

/** One line; a cell that looks like a formula, also in full width, is made a text. */
export function csvLine(cells: readonly unknown[]) {
  return `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`
}

function asText(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quoted(text: string) {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
