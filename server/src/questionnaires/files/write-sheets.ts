import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'

export type SheetToWrite = { name: string; rows: readonly (readonly string[])[]; widths?: readonly number[] }

const DEFAULT_WIDTH = 48

/** Encodes a workbook. Every cell is text, so that no spreadsheet program turns an id into a date. */
export async function encodeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, widths = [] }) => ({
      name,
      rows: rows.map((row) => [...row]),
      columns: (rows[0] ?? []).map((_, i) => ({
        width: widths[i] ?? DEFAULT_WIDTH,
        numFmt: '@',
        style: { alignment: { wrapText: true, vertical: 'top' } },
      })),
      cells: new Map((rows[0] ?? []).map((_, i) => [`0,${i}`, { style: { font: { bold: true } } }])),
      freezePane: { rows: 1 },
    })),
  })
}

/** The byte order mark at the beginning lets spreadsheet programs recognize UTF-8. */
export function encodeCsv({ rows }: SheetToWrite): string {
  return `\uFEFF${writeCsv(
    rows.map((row) => [...row]),
    { escapeFormulae: true },
  )}\r\n`
}

/** Writes one CSV file per sheet into a new folder. */
export async function writeCsvFolder(folder: string, sheets: readonly SheetToWrite[]) {
  await mkdir(folder)
  for (const sheet of sheets) {
    await writeFile(join(folder, `${sheet.name}.csv`), encodeCsv(sheet), { flag: 'wx' })
  }
}
