import fc from 'fast-check'
import { resolveReference, type Schema } from './operations.ts'

/**
 * A placeholder such as `{a.userId}` stands for a value of one of the two tenants and is replaced when the request is
 * sent. A seed therefore generates the same requests in every run. Anyone with an access code can join, so callers get
 * only the code of their own tenant.
 */
export function tenantPlaceholder(name: string, tenant: 'a' | 'b' = 'a') {
  return `{${name === 'accessCode' ? 'own' : tenant}.${name}}`
}

const placeholderOfA = (name: string) => tenantPlaceholder(name)
const placeholderOfB = (name: string) => tenantPlaceholder(name, 'b')

const idNames = [
  'userId',
  'sessionId',
  'mappingId',
  'organizationId',
  'accountId',
  'cohortId',
  'assessmentId',
  'openAssessmentId',
  'invitationId',
  'batchId',
  'imageId',
  'otherUserId',
  'otherAssessmentId',
]
/** The ids to use for fields whose names differ from the name of the id, or that accept several kinds of ids. */
const idsByField: Record<string, string[]> = {
  folderId: ['cohortId'],
  folderIds: ['cohortId'],
  assessmentId: ['assessmentId', 'openAssessmentId', 'otherAssessmentId'],
  assessmentIds: ['assessmentId', 'openAssessmentId', 'otherAssessmentId'],
  ids: ['assessmentId', 'otherAssessmentId', 'invitationId'],
  invitationIds: ['invitationId'],
  replaces: ['imageId'],
}

/** Texts that pass more of the handlers' checks than random texts do. */
const textsByField: Record<string, string[]> = {
  accessCode: [placeholderOfA('accessCode')],
  client_id: ['lpi-ui'],
  refresh_token: [placeholderOfA('refreshToken'), placeholderOfB('refreshToken')],
  questionId: ['care-1', 'craft-3', 'role', 'town'],
  instrument: ['sample@1.0.0'],
  firstName: ['Robin', 'Ōe', '名'],
  lastName: ['Example', "O'Hara"],
  timeZone: ['Europe/Berlin', 'UTC'],
  imageData: [
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ],
  text: ['someone@example.com\nfaulty@\nsomeone@example.com', '"a";"b@example.com"'],
}
const passwords = [placeholderOfA('password'), placeholderOfA('password'), 'Lantern-7-quay', 'password']
const emails = [
  placeholderOfA('username'),
  placeholderOfA('knownUsername'),
  placeholderOfB('knownUsername'),
  'new@example.com',
  'New@EXAMPLE.com ',
  `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
  "o'hara+x@example.com",
]

const newEmail = fc.nat().map((number) => `new-${number}@example.com`)

/** Values that a schema accepts, including values at its limits. `field` is the name of the property to fill. */
function generateValue(reference: Schema, field = ''): fc.Arbitrary<unknown> {
  const schema = resolveReference(reference)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => generateValue(option, field)))
  switch (schema.type) {
    case 'object':
      return generateObject(schema)
    case 'array':
      return fc.array(generateValue(schema.items ?? {}, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'string':
      return generateText(schema, field)
    case 'integer':
    case 'number':
      return generateNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

export function generateObject(reference: Schema) {
  const { properties = {}, required = [] } = resolveReference(reference)
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, generateValue(schema, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required,
    noNullPrototype: true,
  }) as fc.Arbitrary<Record<string, unknown>>
}

function generateText({ format, pattern, minLength = 0, maxLength = 300 }: Schema, field: string) {
  if (format === 'uuid') return generateId(field)
  if (format === 'email') return fc.oneof(fc.constantFrom(...emails), newEmail)
  if (format === 'date') return fc.constantFrom('2000-01-01', '2024-02-29', '2026-11-22', '2199-12-31')
  if (/password/i.test(field)) return fc.constantFrom(...passwords)
  const knownText = textsByField[field]
  const lengths = { minLength, maxLength: Math.min(maxLength, minLength + 40) }
  const texts = pattern
    ? fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength)
    : fc.oneof(
        fc.string({ unit: 'grapheme-ascii', ...lengths }),
        fc.string({ unit: 'grapheme', ...lengths }),
        fc.constant('é'.repeat(maxLength)),
      )
  return knownText ? fc.oneof({ arbitrary: fc.constantFrom(...knownText), weight: 4 }, texts) : texts
}

function generateId(field: string) {
  const matchingNames = idsByField[field] ?? (idNames.includes(field) ? [field] : idNames)
  return fc.oneof(
    { arbitrary: fc.constantFrom(...matchingNames.map(placeholderOfA)), weight: 6 },
    { arbitrary: fc.constantFrom(...matchingNames.map(placeholderOfB)), weight: 2 },
    {
      arbitrary: fc.constantFrom(...idNames.flatMap((name) => [placeholderOfA(name), placeholderOfB(name)])),
      weight: 1,
    },
    { arbitrary: fc.uuid(), weight: 1 },
  )
}

function generateNumber({ type, minimum, maximum }: Schema) {
  const [min, max] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER]
  const smallInteger = fc.integer({ min: Math.max(min, 0), max: Math.min(max, 20) })
  const withinLimits =
    type === 'integer' ? smallInteger : fc.oneof(smallInteger, fc.double({ min, max, noNaN: true }))
  return fc.oneof({ arbitrary: withinLimits, weight: 3 }, fc.constantFrom(min, max))
}

const unusualTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '\u2066x',
  '\ufeff',
  '\u0000\u001f\u007f',
  '🧑🏽‍🚀',
  'e\u0301'.repeat(60),
  '̈'.repeat(300),
  'ß',
  'İ',
  'ﬃ',
  '١٢٣',
  '１２３',
  'ⅷ',
  '\r\nX-Injected: 1',
  '%00',
  '%ff',
  '%2e%2e%2f',
  "'; drop table users; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '%s%n',
  '=1+1',
  '@SUM(A1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[object Object]',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '1e400',
  '0x10',
  '1_000',
  '-0',
  '00',
  '1.0',
  '9007199254740993',
  '2147483648',
  '0000-00-00',
  '2023-02-29',
  '9999-99-99',
  '2026-01-01T00:00:00Z',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{own.userId} ',
  '{{own.userId}}',
  'urn:uuid:{own.userId}',
  '{own.userId},{own.assessmentId}',
  ...[201, 255, 501, 3001, 10_000].map((length) => 'a'.repeat(length)),
]
const unusualNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
]
const unusualStructures = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1 },
  { toString: 'x' },
  { $ne: null },
  nestValue(500),
  Array.from({ length: 5001 }, () => 'x'),
  JSON.parse('{"__proto__":{"isAdministrator":true}}'),
]

/** Values that most fields must reject, including values next to the limits that the schemas state. */
export function generateUnusualValue(schemas: (Schema | undefined)[]) {
  const limits = [...new Set(schemas.flatMap((schema) => (schema ? limitsOf(schema) : [])))]
  const nearLimits = limits.flatMap((limit) => [limit - 1, limit, limit + 1])
  const lengths = nearLimits.filter((length) => length >= 0 && length <= 30_000)
  return fc.oneof(
    fc.constantFrom<unknown>(...unusualTexts),
    fc.constantFrom<unknown>(...unusualNumbers, ...nearLimits),
    fc.constantFrom<unknown>(...unusualStructures),
    fc.constantFrom<unknown>('', ...lengths.map((length) => 'a'.repeat(length))),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 3 }),
    // Uses only ids of the caller's own tenant. A stored value can appear in a later response, where an id of the other
    // tenant would be reported as a leak.
    fc.constantFrom(...idNames.map((name) => `{own.${name}}`)),
  )
}

/** Every minimum and maximum that a schema states for numbers and for text lengths. */
function limitsOf(reference: Schema): number[] {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    items,
    properties = {},
    anyOf = [],
  } = resolveReference(reference)
  const innerSchemas = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  const limits = [minimum, maximum, minLength, maxLength].filter((limit) => limit !== undefined)
  return [...limits, ...innerSchemas.flatMap(limitsOf)]
}

function nestValue(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}
