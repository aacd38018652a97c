import { readXlsx } from 'hucre/xlsx'

/** Later rows are not read. The limit is higher than the number of addresses that the server accepts in one list. */
const MAX_ROWS = 25_000

/** The first nonempty sheet of an XLSX workbook as text: one line per row, with tabs between the cells. */
export async function readFirstSheet(bytes: Uint8Array): Promise<string | null> {
  const { sheets } = await readXlsx(bytes, { maxRows: MAX_ROWS })
  const rows = sheets.map((sheet) => sheet.rows).find((content) => content.length > 0)
  return rows?.map((row) => row.map(formatCell).join('\t')).join('\n') ?? null
}

function formatCell(value: unknown) {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
  const line = text.replaceAll(/\s+/g, ' ')
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
