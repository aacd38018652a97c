import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Form = 'text' | 'cells'

/**
 * Describes the error and how to fix it, for an author who is not a programmer. `form` states whether the author edits
 * text or cells.
 */
export function describeIssue(issue: Issue, content: unknown, form: Form): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(expectationOf(issue, form), valueAt(content, issue.path), issue, form)
    case 'unrecognized_keys':
      return `${quotedList(issue.keys)} is not allowed here; correct the spelling or remove it`
    case 'invalid_value':
      return `must be one of ${quotedList(issue.values)}`
    case 'too_small':
      return describeTooSmall(issue, form)
    case 'too_big':
      return issue.origin === 'array'
        ? `has more than ${issue.maximum} ${entries[form][1]}; remove some`
        : `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}; use a smaller number`
    case 'invalid_format':
      return issue.path.at(-1) === 'version'
        ? 'must be three numbers separated by dots, such as 1.0.0'
        : 'must consist of lowercase letters, digits and single dashes, such as "asks-first"'
    case 'custom':
      return issue.message
    default:
      return 'is not valid; see docs/authoring-instruments.md'
  }
}

const expectations: Record<Form, Record<string, string>> = {
  text: {
    string: 'must be text in double quotes',
    number: 'must be a number without quotes, such as 5',
    int: 'must be a whole number, such as 5',
    boolean: 'must be true or false, without quotes',
    array: 'must be a list in square brackets: [ … ]',
    object: 'must be an object in curly braces: { … }',
    record: 'must contain the text in each language, such as { "en": "…" }',
  },
  cells: {
    string: 'must be text',
    number: 'must be a number, such as 5',
    int: 'must be a whole number, such as 5',
    boolean: 'must be yes or no',
  },
}

/** The records `reliability` and `norm.scales` have one entry per scale; all others have one text per language. */
function expectationOf({ expected, path }: { expected: string; path: PropertyKey[] }, form: Form) {
  const isByScale = path.at(-1) === 'reliability' || path.join('../instruments') === 'norm.scales'
  return expected === 'record' && isByScale
    ? 'must be an object in curly braces with one entry per scale: { "scale-id": … }'
    : expectations[form][expected]
}

function describeType(
  expectation = 'has an unexpected structure; see docs/authoring-instruments.md',
  actual: unknown,
  { path }: { path: PropertyKey[] },
  form: Form,
) {
  if (actual !== undefined) return expectation
  // For a cell, the position in the error already names the column.
  return form === 'cells'
    ? `is missing; it ${expectation}`
    : `"${String(path.at(-1))}" is missing; it ${expectation}`
}

type TooSmallIssue = {
  origin: string
  minimum: number | bigint
  inclusive?: boolean | undefined
  path: PropertyKey[]
}

function describeTooSmall({ origin, minimum, inclusive, path }: TooSmallIssue, form: Form) {
  if (origin === 'string') return 'is empty; write the text, or remove the entry if it is optional'
  if (path.at(-1) === 'languages') return 'needs at least one language tag, such as en'
  if (origin === 'array') return `needs at least ${minimum} ${entries[form][minimum === 1 ? 0 : 1]}`
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`
}

const entries = { text: ['entry', 'entries'], cells: ['row', 'rows'] }

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

function quotedList(values: readonly unknown[]) {
  return values.map((value) => `"${String(value)}"`).join(', ')
}
