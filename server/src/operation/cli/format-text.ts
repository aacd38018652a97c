export const EMAIL_DELIVERY_NOTE =
  'If the server is running, it sends the email within seconds; otherwise, it sends the email after its next start.'

/** Returns a table with a heading for each column, or `emptyText` if there are no rows. */
export function formatTable(rows: readonly Record<string, unknown>[], emptyText: string) {
  const [firstRow] = rows
  if (!firstRow) return emptyText
  const names = Object.keys(firstRow)
  const cells = [names.map(formatHeading), ...rows.map((row) => names.map((name) => formatCell(row[name])))]
  const widths = names.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)))
  return cells
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One line for each field. */
export function formatFields(fields: Record<string, unknown>) {
  const names = Object.keys(fields)
  const width = Math.max(...names.map((name) => formatHeading(name).length)) + 2
  return names.map((name) => formatHeading(name).padEnd(width) + formatCell(fields[name])).join('\n')
}

/** `expiresAt` -> `expires at` */
function formatHeading(name: string) {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function formatCell(value: unknown) {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, 'Z')
  if (Array.isArray(value)) return value.join(', ') || '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
