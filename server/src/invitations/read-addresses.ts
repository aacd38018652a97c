import { Email } from '@lpi/contract'

/**
 * The addresses of a CSV file, each once: out of the column `email`, or the first one where no column has that name.
 * Commas, semicolons and tabs all divide columns. Throws with every faulty line.
 */
export function readAddresses(csv: string): string[] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((text, i) => ({ number: i + 1, cells: splitCells(text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const heading = lines[0]?.cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? []
  const hasHeading = heading.length > 0 && !lines[0]!.cells.some((cell) => cell.includes('@'))
  const column = Math.max(0, heading.indexOf('email'))

  const faults: string[] = []
  const emails = lines.slice(hasHeading ? 1 : 0).map(({ number, cells }) => {
    const parsed = Email.safeParse(cells[column] ?? '')
    if (!parsed.success) faults.push(`  line ${number}: "${cells[column] ?? ''}" is no e-mail address`)
    return parsed.data ?? ''
  })
  if (faults.length > 0) throw new Error(`Nobody was invited, because of these lines:\n${faults.join('\n')}`)
  if (emails.length === 0) throw new Error('Nobody was invited: the file has no addresses.')
  return [...new Set(emails)]
}

/** Cells may stand in double quotes, in which a divider is a character like any other. */
function splitCells(line: string) {
  const cells = line.match(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g) ?? []
  return cells.map((cell) =>
    cell
      .replace(/[,;\t]$/, '')
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}
