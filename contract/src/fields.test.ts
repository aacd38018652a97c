import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { AccessCode } from './assessments.ts'
import { fieldErrors } from './errors.ts'
import {
  Country,
  Email,
  Id,
  Language,
  numberParam,
  Password,
  passwordPunctuation,
  RequiredTextLine,
  TextLine,
} from './fields.ts'

/** The parsed value, or the problem in the catalogue's words. */
function read(shape: z.ZodMiniType, value: unknown) {
  const parsed = shape.safeParse(value)
  return parsed.success ? parsed.data : { problem: fieldErrors(parsed.error)[0]?.problem }
}

const ascii = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i))

describe('Password', () => {
  it('allows exactly the punctuation of the rule (REQ-079)', () => {
    expect([...passwordPunctuation].toSorted()).toEqual([...'~!@#$%^&*()-_+{}|[]\\:;"\'?,./'].toSorted())
  })

  it.each([
    [7, { problem: 'password.length' }],
    [8, undefined],
    [30, undefined],
    [31, { problem: 'password.length' }],
  ])('of %i characters (REQ-078)', (length, problem) => {
    const password = 'Ab1'.padEnd(length, 'x')
    expect(read(Password, password)).toEqual(problem ?? password)
  })

  it.each(ascii)('with the character %j (REQ-079)', (character) => {
    const password = `Kettle42${character}`
    const isAllowed = /^[A-Za-z0-9]$/.test(character) || passwordPunctuation.includes(character)
    expect(read(Password, password)).toEqual(isAllowed ? password : { problem: 'password.characters' })
  })

  it.each(['é', 'ß', '€', '中', '😀', '\u00a0', '\u2028'])(
    'without characters such as %s (REQ-079)',
    (character) => {
      expect(read(Password, `Kettle42${character}`)).toEqual({ problem: 'password.characters' })
    },
  )

  const examples = { lower: 'abcd', upper: 'WXYZ', digit: '2468', special: '#-_?' }
  const kinds = Object.keys(examples) as (keyof typeof examples)[]
  const subsets = Array.from({ length: 15 }, (_, i) => kinds.filter((_, bit) => (i + 1) & (1 << bit)))

  it.each(subsets.map((subset) => [subset.join('+'), subset] as const))(
    'of the classes %s (REQ-080)',
    (_, subset) => {
      const password = subset
        .map((kind) => examples[kind])
        .join('')
        .padEnd(8, examples[subset[0]!])
      expect(read(Password, password)).toEqual(
        subset.length >= 3 ? password : { problem: 'password.classes' },
      )
    },
  )

  it('is never trimmed or changed', () => {
    expect(read(Password, ' Kettle42')).toEqual({ problem: 'password.characters' })
    expect(read(Password, 'Kettle42 ')).toEqual({ problem: 'password.characters' })
    expect(read(Password, 'KETTLE-Moss-42')).toBe('KETTLE-Moss-42')
  })

  it('is a text', () => {
    for (const value of [12345678, null, ['Kettle42'], {}]) {
      expect(read(Password, value)).toEqual({ problem: 'invalid' })
    }
    expect(read(Password, undefined)).toEqual({ problem: 'required' })
  })
})

describe('Email', () => {
  it.each([
    [' Ada@Example.COM\t', 'ada@example.com'],
    ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
    ["o'neill@example.com", "o'neill@example.com"],
  ])('%j is read as %s (REQ-082)', (given, address) => {
    expect(read(Email, given)).toBe(address)
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'a@b@example.com',
    'a@example..com',
  ])('%s is none (REQ-081)', (given) => {
    expect(read(Email, given)).toEqual({ problem: 'email.format' })
  })

  it.each(['a@example.com\nbcc:b@example.com', 'a@example.com,b@example.com', '<a@example.com>'])(
    'never carries a header or a second address: %j',
    (given) => {
      expect(read(Email, given)).toEqual({ problem: 'email.format' })
    },
  )

  it('says when it is missing or too long (REQ-081)', () => {
    expect(read(Email, '   ')).toEqual({ problem: 'required' })
    expect(read(Email, undefined)).toEqual({ problem: 'required' })
    expect(read(Email, `${'a'.repeat(243)}@example.com`)).toEqual({ problem: 'text.too_long' })
  })

  it('stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = read(Email, ` ${address} `)
        if (typeof once === 'string') expect(read(Email, once)).toBe(once)
      }),
    )
  })
})

describe('a line of text', () => {
  it.each(['<', '>', '/'])('has no %s (REQ-083)', (character) => {
    expect(read(TextLine, `a${character}b`)).toEqual({ problem: 'text.forbidden_characters' })
  })

  it.each(ascii.filter((character) => character < ' ' || character === '\u007f'))(
    'has no control character %j in it',
    (character) => {
      expect(read(TextLine, `a${character}b`)).toEqual({ problem: 'text.forbidden_characters' })
    },
  )

  it.each(['\u0085', '\u2028', '\u202e', '\u2066', '\ud800', '\udc00'])('has no %j in it', (character) => {
    expect(read(TextLine, `a${character}b`)).toEqual({ problem: 'text.forbidden_characters' })
  })

  it.each(['O’Neill', 'García-Márquez', '王小明', '👩‍👩‍👧', 'A & B, Ltd.', '"quoted"', 'a\\b', '5 = five'])(
    'may be %s',
    (text) => {
      expect(read(TextLine, text)).toBe(text)
    },
  )

  it('is trimmed, and may be empty only where it is not required', () => {
    expect(read(TextLine, '  Harbour College ')).toBe('Harbour College')
    expect(read(TextLine, '  ')).toBe('')
    expect(read(RequiredTextLine, '  ')).toEqual({ problem: 'required' })
    expect(read(RequiredTextLine, undefined)).toEqual({ problem: 'required' })
  })

  it('has 200 characters at most', () => {
    expect(read(TextLine, 'x'.repeat(200))).toHaveLength(200)
    expect(read(TextLine, 'x'.repeat(201))).toEqual({ problem: 'text.too_long' })
  })
})

describe('AccessCode', () => {
  it.each([
    ['abcd-efgh-2345', 'ABCDEFGH2345'],
    [' abcd efgh\t2345 ', 'ABCDEFGH2345'],
    ['ABCD–EFGH—2345', 'ABCDEFGH2345'],
    ['ABCDEFGH2345', 'ABCDEFGH2345'],
  ])('%j is read as %s (REQ-082)', (given, code) => {
    expect(read(AccessCode, given)).toBe(code)
  })

  it.each(['', '   ', '--', ' – '])('%j is none', (given) => {
    expect(read(AccessCode, given)).toEqual({ problem: 'required' })
  })

  it.each(['<', '>', '/'])('contains no %s (REQ-083)', (character) => {
    expect(read(AccessCode, `ABCD${character}2345`)).toEqual({ problem: 'text.forbidden_characters' })
  })

  it('has 40 characters at most', () => {
    expect(read(AccessCode, 'a'.repeat(40))).toHaveLength(40)
    expect(read(AccessCode, 'a'.repeat(41))).toEqual({ problem: 'text.too_long' })
  })
})

it.each([
  [Country, 'CN', true],
  [Country, 'cn', false],
  [Country, 'CHN', false],
  [Country, '', false],
  [Language, 'en', true],
  [Language, 'zh-Hans', true],
  [Language, 'pt-BR', true],
  [Language, 'EN', false],
  [Language, '../x', false],
  [Id, '3f0c2c59-4b4e-4c3a-9d0a-0d4b8c1a2b3c', true],
  [Id, 'x', false],
  [Id, "' or 1=1 --", false],
])('%# countries, languages and ids have one spelling', (shape, value, isGood) => {
  expect(read(shape, value)).toEqual(isGood ? value : { problem: 'invalid' })
})

it('a number in a query is a whole number in its range, or the usual one', () => {
  const page = numberParam(1, 1, 100)
  expect([undefined, '1', '100', 7].map((value) => read(page, value))).toEqual([1, 1, 100, 7])
  for (const value of ['0', '101', '1.5', 'x', '1e9', '-1']) {
    expect(read(page, value)).toEqual({ problem: 'invalid' })
  }
})
