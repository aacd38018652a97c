import * as z from 'zod/mini'

/** The special characters that a password may contain. */
export const passwordPunctuation = '~!@#$%^&*()-_+{}|[]\\:;"\'?,./'

const allowedInPassword = new RegExp(
  `^[A-Za-z0-9${passwordPunctuation.replace(/[\\\]^-]/g, (character) => `\\${character}`)}]*$`,
)
const characterClasses = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** 8 to 30 allowed characters, from at least three of the four character classes. Never trimmed. */
export const Password = z.string().check(
  z.minLength(8, 'password.length'),
  z.maxLength(30, 'password.length'),
  z.regex(allowedInPassword, 'password.characters'),
  z.refine(
    (value) => characterClasses.filter((pattern) => pattern.test(value)).length >= 3,
    'password.classes',
  ),
)

/** Trimmed and lowercased before it is validated. */
export const Email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.trim().toLowerCase()),
  ),
  z.string().check(z.minLength(1, 'required'), z.maxLength(254, 'text.too_long'), z.email('email.format')),
)

const forbiddenCharacter = /[<>/]/

/**
 * Not allowed in one line of text: control characters, line separators, characters that embed, override or isolate a
 * text direction, and unpaired surrogates, which PostgreSQL rejects.
 */
const unprintableCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression rejects control characters
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u

/** One line of free text: trimmed, without `<`, `>`, `/` or unprintable characters. */
function textLine(checks: z.core.$ZodCheck<string>[], length = 200) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.trim()),
    ),
    z.string().check(
      ...checks,
      z.maxLength(length, 'text.too_long'),
      z.refine((value) => !forbiddenCharacter.test(value), 'text.forbidden_characters'),
      z.refine((value) => !unprintableCharacter.test(value), 'text.forbidden_characters'),
    ),
  )
}

export const TextLine = textLine([])
export const RequiredTextLine = textLine([z.minLength(1, 'required')])
/** One line of free text that is short enough for the cover of a report. */
export const TitleLine = textLine([], 80)

export const PARAGRAPHS_MAX_LENGTH = 3000

/** Several lines of free text. Line endings become `\n`; consecutive empty lines become one. */
export const Paragraphs = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) =>
      value
        .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
        .replaceAll(/[^\S\n]+\n/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
    ),
  ),
  z.string().check(
    z.maxLength(PARAGRAPHS_MAX_LENGTH, 'text.too_long'),
    z.refine((value) => !forbiddenCharacter.test(value), 'text.forbidden_characters'),
    z.refine(
      (value) => !unprintableCharacter.test(value.replaceAll(/[\n\t]/g, ' ')),
      'text.forbidden_characters',
    ),
  ),
)

/** ISO 3166-1 alpha-2. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))

/** The subset of BCP 47 that the product's languages need. */
export const Language = z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'invalid'))

/** A UUID, converted to lowercase. */
export const Id = z.uuid('invalid').check(z.toLowerCase())
export const Moment = z.iso.datetime()
export const Day = z.iso.date('invalid').check(z.refine((day) => day >= '2000' && day < '2200', 'invalid'))

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

/** An integer in a query string. */
export function numberParam(fallback: number, min: number, max: number) {
  return z._default(
    z.coerce.number('invalid').check(z.int('invalid'), z.minimum(min, 'invalid'), z.maximum(max, 'invalid')),
    fallback,
  )
}
