/** Said of a mail that a command put into the queue. */
export const ON_ITS_WAY = 'The running product sends it within seconds; one that is stopped, when it starts.'

/** Rows in columns for people to read; a sentence where there are none. */
export function inColumns(rows: readonly Record<string, unknown>[], whenEmpty: string) {
  const [first] = rows
  if (!first) return whenEmpty
  const names = Object.keys(first)
  const cells = [names.map(asHeading), ...rows.map((row) => names.map((name) => asCell(row[name])))]
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

/** One thing, a line for each of its facts. */
export function asFacts(facts: Record<string, unknown>) {
  const names = Object.keys(facts)
  const width = Math.max(...names.map((name) => asHeading(name).length)) + 2
  return names.map((name) => asHeading(name).padEnd(width) + asCell(facts[name])).join('\n')
}

/** `expiresAt` -> `expires at` */
function asHeading(name: string) {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function asCell(value: unknown) {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, 'Z')
  if (Array.isArray(value)) return value.join(', ') || '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
