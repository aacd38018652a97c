import { readdir, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { readNamedFile, readTextFile } from '../../platform/files/read-operator-file.ts'
import type { Cell, Sheet } from './sheet.ts'

/** Reads the sheets of a workbook (.xlsx), of a CSV file, or of a folder with one CSV file per sheet. */
export async function readSheets(path: string): Promise<Sheet[]> {
  if (await isFolder(path)) return readFolder(path)
  if (/\.csv$/i.test(path)) return [await readCsv(path)]
  const bytes = await readNamedFile(path)
  const { sheets } = await readXlsx(bytes).catch((error: Error) => {
    if (/password/i.test(error.message))
      throw new Error(
        `${path} is protected with a password. Open it in a spreadsheet program, remove the password, and save it.`,
      )
    throw new Error(`${path} is not an .xlsx workbook: ${error.message}`)
  })
  return sheets.map(({ name, rows, cells }) => ({
    name,
    rows: rows.map((row, i) =>
      row.map((value, column) => {
        const formula = value === null ? cells?.get(`${i},${column}`)?.formula : undefined
        return formula ? { text: `=${formula}`, problem: 'formula' } : toCell(value)
      }),
    ),
  }))
}

export async function isFolder(path: string) {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

async function readFolder(folder: string) {
  const files = (await readdir(folder)).filter((name) => /\.csv$/i.test(name))
  if (files.length === 0) throw new Error(`${folder} contains no CSV files.`)
  return Promise.all(files.map((file) => readCsv(join(folder, file))))
}

async function readCsv(file: string): Promise<Sheet> {
  // The line that tells spreadsheet programs the separator, such as `sep=;`, is not a row.
  const text = await readTextFile(file)
  const [declaration = '', delimiter] = /^\uFEFF?"?sep=([^\r\n"])"?[;,\t ]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  const options = { unescapeFormulae: true, ...(delimiter && { delimiter }) }
  const rows = parseCsv(text.slice(declaration.length), options)
  return { name: parse(file).name, rows: rows.map((row) => row.map(toCell)) }
}

function toCell(value: unknown): Cell {
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), problem: 'date' }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '').trim()
}
