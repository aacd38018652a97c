import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { columnLetters } from './sheet.ts'

export type SheetToWrite = {
  name: string
  rows: readonly (readonly string[])[]
  widths?: readonly number[]
  /** The columns whose cells are numbers. */
  numbers?: readonly number[]
  /** The values that a workbook offers in a column: these, or the first column of another sheet. */
  choices?: ReadonlyMap<number, readonly string[] | { idsOf: string }>
}

const DEFAULT_WIDTH = 48

/** The last row for which a workbook offers values. */
const LAST_ROW = 1000

/**
 * Encodes a workbook. Cells are text except in the columns of numbers, so that no spreadsheet program turns an id into a
 * date. A column with choices also accepts other values; reading the workbook checks them.
 */
export async function encodeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, widths = [], numbers = [], choices = new Map() }) => ({
      name,
      rows: rows.map((row, i) =>
        row.map((cell, column) => (i > 0 && numbers.includes(column) ? toNumber(cell) : cell)),
      ),
      columns: (rows[0] ?? []).map((_, i) => ({
        width: widths[i] ?? DEFAULT_WIDTH,
        numFmt: numbers.includes(i) ? 'General' : '@',
        style: { alignment: { wrapText: true, vertical: 'top' } },
      })),
      cells: new Map((rows[0] ?? []).map((_, i) => [`0,${i}`, { style: { font: { bold: true } } }])),
      freezePane: { rows: 1 },
      dataValidations: Array.from(choices, ([column, values]) => ({
        type: 'list' as const,
        range: `${columnLetters(column)}2:${columnLetters(column)}${LAST_ROW}`,
        ...('idsOf' in values
          ? { formula1: `'${values.idsOf}'!$A$2:$A$${LAST_ROW}` }
          : { values: [...values] }),
        allowBlank: true,
        showErrorMessage: false,
      })),
    })),
  })
}

function toNumber(cell: string) {
  return cell !== '' && String(Number(cell)) === cell ? Number(cell) : cell
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
