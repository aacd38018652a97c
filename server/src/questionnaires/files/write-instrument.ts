import { rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { stringify } from 'yaml'
import { describeFileError } from '../../platform/files/describe-file-error.ts'
import type { Instrument } from '../model/instrument.ts'
import { createInstrumentSchema } from './instrument-schema.ts'
import { instrumentToSheets } from './instrument-to-sheets.ts'
import { encodeCsv, encodeWorkbook, type SheetToWrite, writeCsvFolder } from './write-sheets.ts'

const SCHEMA_FILE = 'instrument.schema.json'

/** Writes a new file in the format of its extension, or a new folder of CSV files if the name has no extension. */
export async function writeInstrument(file: string, instrument: Instrument) {
  switch (extname(file).toLowerCase()) {
    case '.xlsx':
      return writeNewFile(file, await encodeWorkbook(instrumentToSheets(instrument)))
    case '.json':
      return writeNewFile(file, `${JSON.stringify(instrument, null, 2)}\n`)
    case '.yaml':
    case '.yml':
      return writeNewFile(file, stringify(instrument, { lineWidth: 0 }))
    case '':
      return writeCsvFolder(file, instrumentToSheets(instrument)).catch((error) =>
        throwWriteError(file, error),
      )
    default:
      throw new Error(
        `${file} cannot be written: the name must end with .xlsx, .json or .yaml. For a folder of CSV files, omit the extension.`,
      )
  }
}

/** Writes one sheet as a workbook or as a CSV file. */
export async function writeSheet(file: string, sheet: SheetToWrite) {
  const isCsv = extname(file).toLowerCase() === '.csv'
  return writeNewFile(file, isCsv ? encodeCsv(sheet) : await encodeWorkbook([sheet]))
}

/**
 * Writes a JSON or YAML file, and the JSON Schema beside it. The file refers to the schema, so that code editors can
 * complete field names and check the content.
 */
export async function writeWithSchema(file: string, instrument: Instrument) {
  const isJson = extname(file).toLowerCase() === '.json'
  const content = isJson
    ? `${JSON.stringify({ $schema: `./${SCHEMA_FILE}`, ...instrument }, null, 2)}\n`
    : `# yaml-language-server: $schema=./${SCHEMA_FILE}\n${stringify(instrument, { lineWidth: 0 })}`
  await writeNewFile(file, content)
  const schemaFile = join(dirname(file), SCHEMA_FILE)
  const schema = `${JSON.stringify(createInstrumentSchema(), null, 2)}\n`
  await writeFile(schemaFile, schema).catch(async (error) => {
    await rm(file)
    throwWriteError(schemaFile, error)
  })
}

async function writeNewFile(file: string, content: string | Uint8Array) {
  await writeFile(file, content, { flag: 'wx' }).catch((error) => throwWriteError(file, error))
}

function throwWriteError(file: string, error: NodeJS.ErrnoException): never {
  throw error.code === 'EEXIST'
    ? new Error(`${file} already exists. Choose another name or remove it first.`)
    : new Error(`${file} cannot be written: ${describeFileError(error) ?? error.message}`)
}
