import * as z from 'zod/mini'

type TextCheck = z.core.$ZodCheck<string>

/**
 * A text. Its length is checked first: a text that is too long reaches no other check and no transformation. Every text
 * in a request is built with this function or with `cleanedText`.
 */
export function text(maxLength: number, checks: TextCheck[] = [], problem = 'text.too_long') {
  return z.string().check(z.maxLength(maxLength, { error: problem, abort: true }), ...checks)
}

export function requiredText(maxLength: number) {
  return text(maxLength, [z.minLength(1, 'required')])
}

/**
 * A text that `clean` transforms before the checks; `maxLength` limits the result. The limit of the raw text is higher,
 * so that spaces around a pasted text and line endings of two characters, which `clean` removes, do not cause an error.
 */
export function cleanedText(
  clean: (text: string) => string,
  maxLength: number,
  checks: TextCheck[] = [],
  problem = 'text.too_long',
) {
  const cleanedLimit = z.maxLength(maxLength, { error: problem, abort: true })
  return text(2 * maxLength + 100, [z.overwrite(clean), cleanedLimit, ...checks], problem)
}

/**
 * A code as it was issued, from a code that was typed on another keyboard or pasted with invisible characters: ASCII
 * digits and letters of normal width, `-` for every dash, and no spaces.
 */
export function normalizeCode(code: string) {
  return code
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\s]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
}

/** The digits of each script have ten consecutive numbers in Unicode. */
function digitValue(codePoint: number) {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++
  return value % 10
}

/** A code without spaces and dashes, which only make it easier to read. */
export function compactCode(code: string) {
  return normalizeCode(code).replaceAll('-', '')
}

/** The code of a link that was sent by email. Capitalization and dashes matter. */
export const LinkCode = cleanedText(normalizeCode, 200, [z.minLength(1, 'required')])

/** The special characters that a password may contain. */
export const passwordPunctuation = '~!@#$%^&*()-_+{}|[]\\:;"\'?,./'

const allowedInPassword = new RegExp(
  `^[A-Za-z0-9${passwordPunctuation.replace(/[\\\]^-]/g, (character) => `\\${character}`)}]*$`,
)
const characterClasses = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** 8 to 30 allowed characters, from at least three of the four character classes. Never trimmed. */
export const Password = text(
  30,
  [
    z.minLength(8, 'password.length'),
    z.regex(allowedInPassword, 'password.characters'),
    z.refine(
      (value) => characterClasses.filter((pattern) => pattern.test(value)).length >= 3,
      'password.classes',
    ),
  ],
  'password.length',
)

/** Mail providers accept these addresses. Other characters that the standard allows before the @ are not in use. */
const addressPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.&]*[a-z0-9_+\-&]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** Trimmed, lowercased, and with the ASCII form of an internationalized domain, before it is validated. */
export const Email = cleanedText(cleanAddress, 254, [
  z.minLength(1, 'required'),
  z.refine((value) => !/[^@.]\.$/.test(value), { error: 'email.trailing_dot', abort: true }),
  z.email({ pattern: addressPattern, error: 'email.format' }),
])

function cleanAddress(value: string) {
  const address = value.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Only letters, digits, dashes and dots, so that the URL consists of the domain alone.
  if (at === -1 || /^[\p{ASCII}]*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address
}

const forbiddenCharacter = /[<>/]/

/**
 * Not allowed in one line of text: control characters, line separators, characters that embed, override or isolate a
 * text direction, and unpaired surrogates, which PostgreSQL rejects.
 */
const unprintableCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u

/** One line of free text: trimmed, without `<`, `>`, `/` or unprintable characters. */
function textLine(checks: TextCheck[], maxLength = 200) {
  return cleanedText((value) => value.trim(), maxLength, [
    ...checks,
    z.refine((value) => !forbiddenCharacter.test(value), 'text.forbidden_characters'),
    z.refine((value) => !unprintableCharacter.test(value), 'text.forbidden_characters'),
  ])
}

export const TextLine = textLine([])

/** A value of another system as one line of text, without what a line of text may not contain; empty if it is no text. */
export function toTextLine(value: unknown, maxLength = 200) {
  if (typeof value !== 'string') return ''
  const line = value.replaceAll(notInTextLine, ' ').replaceAll(/\s+/g, ' ').trim()
  return line
    .slice(0, maxLength)
    .replace(/\p{Surrogate}$/u, '')
    .trim()
}
const notInTextLine = new RegExp(`${forbiddenCharacter.source}|${unprintableCharacter.source}`, 'gu')
export const RequiredTextLine = textLine([z.minLength(1, 'required')])
/** One line of free text that is short enough for the cover of a report. */
export const TitleLine = textLine([], 80)

export const PARAGRAPHS_MAX_LENGTH = 3000

/** Several lines of free text. Line endings become `\n`; consecutive empty lines become one. */
export const Paragraphs = cleanedText(cleanParagraphs, PARAGRAPHS_MAX_LENGTH, [
  z.refine((value) => !forbiddenCharacter.test(value), 'text.forbidden_characters'),
  z.refine(
    (value) => !unprintableCharacter.test(value.replaceAll(/[\n\t]/g, ' ')),
    'text.forbidden_characters',
  ),
])

function cleanParagraphs(value: string) {
  const lines = value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** ISO 3166-1 alpha-2. */
export const Country = text(2, [z.regex(/^[A-Z]{2}$/, 'invalid')], 'invalid')

/** The subset of BCP 47 that the product's languages need. */
export const Language = text(7, [z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'invalid')], 'invalid')

/** A UUID, converted to lowercase. */
export const Id = z.uuid({ error: 'invalid', abort: true }).check(z.toLowerCase())
export const Moment = z.iso.datetime()
export const Day = z.iso
  .date({ error: 'invalid', abort: true })
  .check(z.refine((day) => day >= '2000' && day < '2200', 'invalid'))

/** The largest value of PostgreSQL's type `integer`. */
export const MAX_INTEGER = 2_147_483_647

/** The version of a row that the client has read. It is sent back with a change, to detect conflicting changes. */
export const RowVersion = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(MAX_INTEGER, 'invalid'))

/**
 * A boolean, or its text in a query string. This is a function so that only the pages that need the schema create it.
 */
export function booleanText() {
  return z.pipe(
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false'], 'invalid'),
        z.transform((text) => text === 'true'),
      ),
    ]),
    z.boolean(),
  )
}

export function booleanParam(fallback: boolean) {
  return z._default(booleanText(), fallback)
}

/** An integer, or its text in a query string. */
export function integerParam(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.number(), text(20)]),
      z.transform((value) => Number(value)),
    ),
    z.int('invalid').check(z.minimum(min, 'invalid'), z.maximum(max, 'invalid')),
  )
}

export function numberParam(fallback: number, min: number, max: number) {
  return z._default(integerParam(min, max), fallback)
}
