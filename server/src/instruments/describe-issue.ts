import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** What is wrong at a place in the file and how to mend it, for an author who is no programmer. */
export function describeIssue(issue: Issue, file: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, valueAt(file, issue.path), issue.path)
    case 'unrecognized_keys':
      return `${quotedList(issue.keys)} is no part of this; correct its spelling or take it out`
    case 'invalid_value':
      return `has to be one of ${quotedList(issue.values)}`
    case 'too_small':
      return describeTooSmall(issue)
    case 'too_big':
      return `may be ${issue.maximum} at most; ${issue.origin === 'array' ? 'take entries out' : 'write a smaller number'}`
    case 'invalid_format':
      return issue.path.at(-1) === 'version'
        ? 'has to be three numbers with dots between them, such as 1.0.0'
        : 'may have small letters, digits and single dashes only, such as "asks-first"'
    case 'custom':
      return issue.message
    default:
      return 'is not as docs/authoring-instruments.md describes it'
  }
}

/** By what the schema expects there, in an author's words. */
const kinds: Record<string, string> = {
  string: 'has to be a text in double quotes',
  number: 'has to be a number without quotes, such as 5',
  boolean: 'has to be true or false, without quotes',
  array: 'has to be a list in square brackets: [ … ]',
  object: 'has to be a group in curly brackets: { … }',
  record: 'has to be a text for each language, such as { "en": "…" }',
}

function describeType(expected: string, found: unknown, path: PropertyKey[]) {
  const wanted = kinds[expected] ?? `has to be a ${expected}`
  return found === undefined ? `"${String(path.at(-1))}" is missing; it ${wanted}` : wanted
}

function describeTooSmall({ origin, minimum }: { origin: string; minimum: number | bigint }) {
  if (origin === 'string') return 'is empty; write the text, or take the entry out where it may be left out'
  if (origin === 'array') return `needs at least ${minimum} ${minimum === 1 ? 'entry' : 'entries'}`
  return `has to be at least ${minimum}`
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function quotedList(words: readonly unknown[]) {
  return words.map((word) => `"${String(word)}"`).join(', ')
}
