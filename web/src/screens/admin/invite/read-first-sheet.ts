import { readXlsx } from 'hucre/xlsx'
import { type ListText, quoteCell } from './list-text.ts'

type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]

/**
 * The first visible sheet with content of an XLSX workbook as text: one line per row, with tabs between the cells. If
 * all sheets with content are hidden, the first of these.
 */
export async function readFirstSheet(bytes: Uint8Array): Promise<ListText | null> {
  const { sheets } = await readXlsx(bytes)
  const filledSheets = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== null)))
  const sheet = filledSheets.find(({ hidden, veryHidden }) => !hidden && !veryHidden) ?? filledSheets[0]
  if (!sheet) return null
  const lines = sheet.rows.map((row, index) => formatRow(sheet, row, index))
  return {
    text: lines.join('\n'),
    hiddenLines: lines.flatMap((line, i) => (line && sheet.rowDefs?.get(i)?.hidden ? [i + 1] : [])),
    sheet: sheet.name,
    unreadSheets: filledSheets.filter((other) => other !== sheet).map(({ name }) => name),
  }
}

/** Omits empty cells at the end: a sheet can have many formatted rows without content. */
function formatRow(sheet: Sheet, row: Sheet['rows'][number], index: number) {
  const values = row.map((value, column) => readCell(sheet, value, `${index},${column}`))
  const hasAddress = values.some((value) => value.includes('@'))
  const cells = values.map((value, column) =>
    quoteCell(hasAddress ? value : withLinkedAddress(sheet, value, `${index},${column}`)),
  )
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join('\t')
}

function readCell(sheet: Sheet, value: unknown, key: string) {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return String(value).toUpperCase()
  if (value !== null && value !== undefined) return String(value)
  // The program that wrote the formula did not store its result.
  const formula = sheet.cells?.get(key)?.formula
  return formula ? `=${formula}` : ''
}

/** A text such as “Write to Ada” with the address to which it is linked. */
function withLinkedAddress(sheet: Sheet, text: string, key: string) {
  const [, address] = /^mailto:([^?]+@[^?]+)/i.exec(sheet.cells?.get(key)?.hyperlink?.target ?? '') ?? []
  return address ? `${text} <${decode(address)}>` : text
}

function decode(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
