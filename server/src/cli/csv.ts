/** Rows as a spreadsheet reads them; a cell that looks like a formula is made a text. */
export function writeCsv(rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return ''
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => asText(row[name])))]
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}

function asText(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function quoted(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
