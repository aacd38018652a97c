import { readFile } from 'node:fs/promises'
import { describeFileError } from '../base/describe-file-error.ts'
import { describeIssue } from './describe-issue.ts'
import { findLineNumbers } from './find-line-numbers.ts'
import { Instrument } from './instrument.ts'

/** Loads an instrument from a file. The error lists every fault with its line, its path and how to correct it. */
export async function loadInstrument(file: string): Promise<Instrument> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${describeFileError(error) ?? error.message}`)
  })
  const content = parseJson(text, file)
  const parsed = Instrument.safeParse(content)
  if (parsed.success) return parsed.data

  const lines = findLineNumbers(text)
  const faults = parsed.error.issues.map((issue) => {
    const path = issue.path.join('.')
    const id = idOf(content, issue.path)
    return `  line ${lineOf(lines, issue.path)}, ${path || 'whole file'}${id}: ${describeIssue(issue, content)}`
  })
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`
  throw new Error(
    [
      `${file} is not a valid instrument. It has ${count}:`,
      ...faults,
      ...countMissingTexts(parsed.error),
    ].join('\n'),
  )
}

/** JSON.parse names the position; the hint names the three most frequent causes. */
function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(
      `${file} is not JSON: ${(error as Error).message}. Check for a missing or extra comma, quote or bracket at that position.`,
    )
  }
}

/** A missing value has no line, so this returns the line of the nearest parent. */
function lineOf(lines: ReadonlyMap<string, number>, path: PropertyKey[]): number {
  return lines.get(path.join('.')) ?? lineOf(lines, path.slice(0, -1))
}

/** ` ("asks-first")` if the fault is inside an object with an id, otherwise an empty string. */
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
function countMissingTexts({ issues }: { issues: readonly { message: string }[] }) {
  const missing = issues
    .map(({ message }) => /^the text is missing in "([^"]+)"/.exec(message)?.[1])
    .filter(Boolean)
  const byLanguage = Map.groupBy(missing, (language) => language)
  return [...byLanguage].map(([language, { length }]) => `Missing texts in "${language}": ${length}.`)
}
