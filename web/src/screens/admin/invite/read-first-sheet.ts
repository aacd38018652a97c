import { readXlsx } from 'hucre/xlsx'

/** The first nonempty sheet of an XLSX workbook as text: one line per row, with tabs between the cells. */
export async function readFirstSheet(bytes: Uint8Array): Promise<string | null> {
  const { sheets } = await readXlsx(bytes)
  const rows = sheets.map((sheet) => sheet.rows).find((content) => content.length > 0)
  return rows?.map(formatRow).join('\n') ?? null
}

/** Omits empty cells at the end: a sheet can have many formatted rows without content. */
function formatRow(row: readonly unknown[]) {
  const cells = row.map(formatCell)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join('\t')
}

function formatCell(value: unknown) {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
  const line = text.replaceAll(/\s+/g, ' ')
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
