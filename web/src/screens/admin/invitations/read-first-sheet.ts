import { readXlsx } from 'hucre/xlsx'

/**
 * Limits the memory that the rows can take, because even a small compressed file can contain a huge number of rows. The
 * limit includes empty rows, so it is much higher than the number of addresses that the server accepts in one list.
 */
const MAX_ROWS = 100_000

/**
 * The first nonempty sheet of an XLSX workbook as text: one line per row, with tabs between the cells. Returns null if
 * all sheets are empty, or if the sheet has too many rows.
 */
export async function readFirstSheet(bytes: Uint8Array): Promise<string | null> {
  const { sheets } = await readXlsx(bytes, { maxRows: MAX_ROWS + 1 })
  const rows = sheets.map((sheet) => sheet.rows).find((content) => content.length > 0)
  if (!rows || rows.length > MAX_ROWS) return null
  return rows.map((row) => row.map(formatCell).join('\t')).join('\n')
}

function formatCell(value: unknown) {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
  const line = text.replaceAll(/\s+/g, ' ')
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
