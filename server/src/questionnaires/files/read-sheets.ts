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
    throw new Error(`${path} is not an .xlsx workbook: ${error.message}`)
  })
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(toCell)) }))
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
  const rows = parseCsv(await readTextFile(file), { unescapeFormulae: true })
  return { name: parse(file).name, rows: rows.map((row) => row.map(toCell)) }
}

function toCell(value: unknown): Cell {
  if (value instanceof Date) return { date: value.toISOString().slice(0, 10) }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '').trim()
}
