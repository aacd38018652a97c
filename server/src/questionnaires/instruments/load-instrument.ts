import { extname } from 'node:path'
import type * as z from 'zod/mini'
import { readTextFile } from '../../platform/files/read-operator-file.ts'
import { type Content, type ContentError, joinPath } from '../files/content.ts'
import { isFolder, readSheets } from '../files/read-sheets.ts'
import { sheetsToContent } from '../files/sheets-to-content.ts'
import { textToContent } from '../files/text-to-content.ts'
import { describeIssue } from '../model/describe-issue.ts'
import { Instrument, InstrumentStructure } from '../model/instrument.ts'

type Schema<T> = z.ZodMiniType<T>

const MISSING_COLUMN = 'this column is missing; add it, or remove its language from the "languages" setting'

const otherWorkbooks = ['.xls', '.xlsb', '.ods', '.fods', '.numbers']

/**
 * Loads an instrument from a workbook, a folder of CSV files, a JSON file or a YAML file. If the instrument is invalid,
 * the message of the thrown error lists every error with its position and how to correct it.
 */
export async function loadInstrument(file: string): Promise<Instrument> {
  return parseContent(await readContent(file), file, Instrument)
}

/** Loads an instrument that is being translated: some of its texts may be missing in some languages. */
export async function loadDraft(file: string): Promise<Instrument> {
  return parseContent(await readContent(file), file, InstrumentStructure)
}

async function readContent(file: string): Promise<Content> {
  const extension = extname(file).toLowerCase()
  if (extension === '.xlsx' || (await isFolder(file))) return sheetsToContent(await readSheets(file))
  if (otherWorkbooks.includes(extension))
    throw new Error(`${file} is a workbook in another format. In the spreadsheet program, save it as .xlsx.`)
  if (extension === '.csv')
    throw new Error(
      `${file} is a single sheet. Save the whole workbook as .xlsx, or put one CSV file for each sheet in a folder and enter the name of the folder.`,
    )
  const format = extension === '.yaml' || extension === '.yml' ? 'yaml' : 'json'
  return textToContent(await readTextFile(file), file, format)
}

function parseContent<T>(content: Content, file: string, schema: Schema<T>): T {
  const parsed = schema.safeParse(content.value)
  const issues = parsed.error?.issues ?? []
  const reportedPositions = new Set(content.errors.map(({ position }) => position.description))
  const errors = [
    ...content.errors,
    ...omitCascadingIssues(issues)
      .flatMap((issue) => describeErrors(issue, content))
      // Omits errors that only result from another error in the file, such as a missing sheet or column.
      .filter(({ position }) => content.form === 'text' || !reportedPositions.has(position.description)),
  ].toSorted((a, b) => compareOrder(a.position.order, b.position.order))
  if (parsed.success && errors.length === 0) return parsed.data
  // Removes duplicates: every row of a sheet reports the same missing column.
  const lines = [...new Set(errors.map(({ position, message }) => `  ${position.description}: ${message}`))]
  const count = lines.length === 1 ? '1 error' : `${lines.length} errors`
  throw new Error(
    [`${file} is not a valid instrument. It has ${count}:`, ...lines, ...describeMissingTexts(issues)].join(
      '\n',
    ),
  )
}

/** If a value is itself invalid, omits the errors from rules that compare it with other values. */
function omitCascadingIssues(issues: readonly z.core.$ZodIssue[]) {
  const invalidPaths = new Set(
    issues.filter(({ code }) => code !== 'custom').map(({ path }) => joinPath(path)),
  )
  return issues.filter(({ code, path }) => code !== 'custom' || !invalidPaths.has(joinPath(path)))
}

function compareOrder(a: readonly number[], b: readonly number[]) {
  const index = a.findIndex((n, i) => n !== b[i])
  return index < 0 ? 0 : a[index]! < (b[index] ?? 0) ? -1 : 1
}

/** One error per unknown key, otherwise one per issue. */
function describeErrors(issue: z.core.$ZodIssue, content: Content): ContentError[] {
  if (issue.code === 'unrecognized_keys' && issue.keys.length > 1) {
    return issue.keys.flatMap((key) => describeErrors({ ...issue, keys: [key] }, content))
  }
  const position = content.locate(issue.path, keyOf(issue))
  if (position.isMissingColumn) return [{ position, message: MISSING_COLUMN }]
  const message = describeIssue(issue, content.value, content.form)
  if (content.form === 'cells') return [{ position, message }]
  const path = joinPath(issue.path) || 'whole file'
  const description = `${position.description}, ${path}${idOf(content.value, issue.path)}`
  return [{ position: { ...position, description }, message }]
}

function keyOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return issue.keys[0]
  return issue.code === 'custom' ? issue.params?.key : undefined
}

/** ` ("asks-first")` if the error is inside an object with an id, otherwise an empty string. */
function idOf(content: unknown, path: PropertyKey[]) {
  let value = content
  let id: unknown
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    if (typeof value === 'object' && value !== null && 'id' in value) id = value.id
  }
  return typeof id === 'string' ? ` ("${id}")` : ''
}

/** Tells translators how many texts are missing, in one line per language. */
function describeMissingTexts(issues: readonly { message: string }[]) {
  const missingLanguages = issues
    .map(({ message }) => /^the text is missing in "([^"]+)"/.exec(message)?.[1])
    .filter(Boolean)
  const byLanguage = Map.groupBy(missingLanguages, (language) => language)
  return [...byLanguage].map(([language, { length }]) => `Missing texts in "${language}": ${length}.`)
}
