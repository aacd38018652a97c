/** Formats rows as CSV with a header line of field names. */
export function writeCsv(rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return ''
  const names = Object.keys(first)
  return csvLine(names) + rows.map((row) => csvLine(names.map((name) => row[name]))).join('')
}

/** Formats one line. A cell that starts like a formula, also in full-width characters, is prefixed to make it text. */
export function csvLine(cells: readonly unknown[]) {
  return `${cells.map((cell) => quote(toText(cell))).join(',')}\r\n`
}

function toText(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quote(text: string) {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
