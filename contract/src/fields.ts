import * as z from 'zod/mini'

/** The special characters that a password may contain. */
export const passwordPunctuation = '~!@#$%^&*()-_+{}|[]\\:;"\'?,./'

const allowedInPassword = new RegExp(
  `^[A-Za-z0-9${passwordPunctuation.replace(/[\\\]^-]/g, (character) => `\\${character}`)}]*$`,
)
const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]

/** 8 to 30 characters out of the allowed set, from at least three of the four classes. Never trimmed. */
export const Password = z.string().check(
  z.minLength(8, 'password.length'),
  z.maxLength(30, 'password.length'),
  z.regex(allowedInPassword, 'password.characters'),
  z.refine((value) => classes.filter((one) => one.test(value)).length >= 3, 'password.classes'),
)

/** Trimmed and lower-cased before anything looks at it. */
export const Email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.trim().toLowerCase()),
  ),
  z.string().check(z.minLength(1, 'required'), z.maxLength(254, 'text.too_long'), z.email('email.format')),
)

const hasForbiddenCharacter = /[<>/]/

/** One line of a person's own words: trimmed, without `<`, `>`, `/` and control characters. */
function line(check: z.core.$ZodCheck<string>[]) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.trim()),
    ),
    z.string().check(
      ...check,
      z.maxLength(200, 'text.too_long'),
      z.refine((value) => !hasForbiddenCharacter.test(value), 'text.forbidden_characters'),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      z.refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'text.forbidden_characters'),
    ),
  )
}

export const TextLine = line([])
export const RequiredTextLine = line([z.minLength(1, 'required')])

/** ISO 3166-1 alpha-2. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))

/** BCP 47, as far as a language of the product needs it. */
export const Language = z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'invalid'))

export const Id = z.uuid('invalid')
export const Moment = z.iso.datetime()

/** A whole number out of a query string. */
export function numberParam(fallback: number, min: number, max: number) {
  return z._default(
    z.coerce.number('invalid').check(z.int('invalid'), z.minimum(min, 'invalid'), z.maximum(max, 'invalid')),
    fallback,
  )
}
