import { extname } from 'node:path'
import type * as z from 'zod/mini'
import { readTextFile } from '../base/read-text-file.ts'
import { describeIssue } from './describe-issue.ts'
import { type Content, joinPath } from './files/content.ts'
import { isFolder, readSheets } from './files/read-sheets.ts'
import { sheetsToContent } from './files/sheets-to-content.ts'
import { textToContent } from './files/text-to-content.ts'
import { Instrument, InstrumentForm } from './instrument.ts'

type Schema<T> = z.ZodMiniType<T>

/**
 * Loads an instrument from a workbook, a folder of CSV files, a JSON file or a YAML file. The message of the thrown
 * error lists every error with its place and how to correct it.
 */
export async function loadInstrument(file: string): Promise<Instrument> {
  return check(await readContent(file), file, Instrument)
}

/** Loads an instrument whose texts may be missing in some languages, for its translator. */
export async function loadDraft(file: string): Promise<Instrument> {
  return check(await readContent(file), file, InstrumentForm)
}

async function readContent(file: string): Promise<Content> {
  const extension = extname(file).toLowerCase()
  if (extension === '.xlsx' || (await isFolder(file))) return sheetsToContent(await readSheets(file))
  const format = extension === '.yaml' || extension === '.yml' ? 'yaml' : 'json'
  return textToContent(await readTextFile(file), file, format)
}

function check<T>(content: Content, file: string, schema: Schema<T>): T {
  const parsed = schema.safeParse(content.value)
  const issues = parsed.error?.issues ?? []
  const errors = [
    ...content.errors.map(({ place, message }) => `  ${place}: ${message}`),
    ...issues.flatMap((issue) => describeErrors(issue, content)),
  ]
  if (parsed.success && errors.length === 0) return parsed.data
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
  throw new Error(
    [`${file} is not a valid instrument. It has ${count}:`, ...errors, ...countMissingTexts(issues)].join(
      '\n',
    ),
  )
}

/** One line per error; every unknown key is a separate error. */
function describeErrors(issue: z.core.$ZodIssue, content: Content): string[] {
  if (issue.code === 'unrecognized_keys' && issue.keys.length > 1) {
    return issue.keys.flatMap((key) => describeErrors({ ...issue, keys: [key] }, content))
  }
  const place = content.locate(issue.path, keyOf(issue))
  const description = describeIssue(issue, content.value, content.form)
  if (content.form === 'cells') return [`  ${place}: ${description}`]
  const path = joinPath(issue.path) || 'whole file'
  return [`  ${place}, ${path}${idOf(content.value, issue.path)}: ${description}`]
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

/** One line per language with the number of missing texts, for translators. */
function countMissingTexts(issues: readonly { message: string }[]) {
  const missing = issues
    .map(({ message }) => /^the text is missing in "([^"]+)"/.exec(message)?.[1])
    .filter(Boolean)
  const byLanguage = Map.groupBy(missing, (language) => language)
  return [...byLanguage].map(([language, { length }]) => `Missing texts in "${language}": ${length}.`)
}
