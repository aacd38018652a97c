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
  LinkCode,
  normalizeCode,
  numberParam,
  Paragraphs,
  Password,
  passwordPunctuation,
  RequiredTextLine,
  TextLine,
} from './fields.ts'
import { SecondFactorCode } from './second-factor.ts'

/** Returns the parsed value, or the code of the problem. */
function parse(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : { problem: fieldErrors(parsed.error)[0]?.problem }
}

const ascii = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i))

describe('Password', () => {
  it('allows exactly the punctuation in the specified list (REQ-079)', () => {
    expect([...passwordPunctuation].toSorted()).toEqual([...'~!@#$%^&*()-_+{}|[]\\:;"\'?,./'].toSorted())
  })

  it.each([
    [7, { problem: 'password.length' }],
    [8, undefined],
    [30, undefined],
    [31, { problem: 'password.length' }],
  ])('must have 8 to 30 characters (tested with %i) (REQ-078)', (length, problem) => {
    const password = 'Ab1'.padEnd(length, 'x')
    expect(parse(Password, password)).toEqual(problem ?? password)
  })

  it.each(ascii)(
    'allows the ASCII character %j only if it is a letter, a digit or allowed punctuation (REQ-079)',
    (character) => {
      const password = `Kettle42${character}`
      const isAllowed = /^[A-Za-z0-9]$/.test(character) || passwordPunctuation.includes(character)
      expect(parse(Password, password)).toEqual(isAllowed ? password : { problem: 'password.characters' })
    },
  )

  it.each(['é', 'ß', '€', '中', '😀', '\u00a0', '\u2028'])(
    'rejects the non-ASCII character %j (REQ-079)',
    (character) => {
      expect(parse(Password, `Kettle42${character}`)).toEqual({ problem: 'password.characters' })
    },
  )

  const examples = { lower: 'abcd', upper: 'WXYZ', digit: '2468', special: '#-_?' }
  const kinds = Object.keys(examples) as (keyof typeof examples)[]
  const subsets = Array.from({ length: 15 }, (_, i) => kinds.filter((_, bit) => (i + 1) & (1 << bit)))

  it.each(subsets.map((subset) => [subset.join('+'), subset] as const))(
    'needs at least three of the four character classes (tested with %s) (REQ-080)',
    (_, subset) => {
      const password = subset
        .map((kind) => examples[kind])
        .join('')
        .padEnd(8, examples[subset[0]!])
      expect(parse(Password, password)).toEqual(
        subset.length >= 3 ? password : { problem: 'password.classes' },
      )
    },
  )

  it('is never trimmed or changed', () => {
    expect(parse(Password, ' Kettle42')).toEqual({ problem: 'password.characters' })
    expect(parse(Password, 'Kettle42 ')).toEqual({ problem: 'password.characters' })
    expect(parse(Password, 'KETTLE-Moss-42')).toBe('KETTLE-Moss-42')
  })

  it('must be a string', () => {
    for (const value of [12345678, null, ['Kettle42'], {}]) {
      expect(parse(Password, value)).toEqual({ problem: 'invalid' })
    }
    expect(parse(Password, undefined)).toEqual({ problem: 'required' })
  })
})

describe('Email', () => {
  it.each([
    [' Ada@Example.COM\t', 'ada@example.com'],
    ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
    ["o'neill@example.com", "o'neill@example.com"],
    ['a&b@example.com', 'a&b@example.com'],
    ['uli@münchen.example', 'uli@xn--mnchen-3ya.example'],
    ['aiko@例え.jp', 'aiko@xn--r8jz45g.jp'],
    ['olga@example.рф', 'olga@example.xn--p1ai'],
  ])('parses %j as %s (REQ-082)', (input, address) => {
    expect(parse(Email, input)).toBe(address)
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'a@b@example.com',
    'a@example..com',
    'ада@example.com',
    'ada@münchen.example:80',
    'ada@mün\u200bchen.example',
    'ada@１２７.0.0.1',
  ])('rejects %s (REQ-081)', (input) => {
    expect(parse(Email, input)).toEqual({ problem: 'email.format' })
  })

  it.each(['a@example.com\nbcc:b@example.com', 'a@example.com,b@example.com', '<a@example.com>'])(
    'rejects a line break, a second address or angle brackets: %j',
    (input) => {
      expect(parse(Email, input)).toEqual({ problem: 'email.format' })
    },
  )

  it('names the dot at the end of an address', () => {
    for (const address of ['ada@example.com.', 'ada@münchen.example.'])
      expect(parse(Email, address)).toEqual({ problem: 'email.trailing_dot' })
  })

  it('reports an address that is missing or too long (REQ-081)', () => {
    expect(parse(Email, '   ')).toEqual({ problem: 'required' })
    expect(parse(Email, undefined)).toEqual({ problem: 'required' })
    expect(parse(Email, `${'a'.repeat(243)}@example.com`)).toEqual({ problem: 'text.too_long' })
  })

  it('leaves an already parsed address unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const parsed = parse(Email, ` ${address} `)
        if (typeof parsed === 'string') expect(parse(Email, parsed)).toBe(parsed)
      }),
    )
  })
})

describe('TextLine', () => {
  it.each(['<', '>', '/'])('rejects %s (REQ-083)', (character) => {
    expect(parse(TextLine, `a${character}b`)).toEqual({ problem: 'text.forbidden_characters' })
  })

  it.each(ascii.filter((character) => character < ' ' || character === '\u007f'))(
    'rejects the control character %j',
    (character) => {
      expect(parse(TextLine, `a${character}b`)).toEqual({ problem: 'text.forbidden_characters' })
    },
  )

  it.each(['\u0085', '\u2028', '\u202e', '\u2066', '\ud800', '\udc00'])(
    'rejects the unprintable character %j',
    (character) => {
      expect(parse(TextLine, `a${character}b`)).toEqual({ problem: 'text.forbidden_characters' })
    },
  )

  it.each(['O’Neill', 'García-Márquez', '王小明', '👩‍👩‍👧', 'A & B, Ltd.', '"quoted"', 'a\\b', '5 = five'])(
    'accepts %s',
    (text) => {
      expect(parse(TextLine, text)).toBe(text)
    },
  )

  it('is trimmed, and may be empty unless it is required', () => {
    expect(parse(TextLine, '  Harbor College ')).toBe('Harbor College')
    expect(parse(TextLine, '  ')).toBe('')
    expect(parse(RequiredTextLine, '  ')).toEqual({ problem: 'required' })
    expect(parse(RequiredTextLine, undefined)).toEqual({ problem: 'required' })
  })

  it('accepts at most 200 characters', () => {
    expect(parse(TextLine, 'x'.repeat(200))).toHaveLength(200)
    expect(parse(TextLine, 'x'.repeat(201))).toEqual({ problem: 'text.too_long' })
  })
})

describe('Paragraphs', () => {
  it('removes spaces at the ends of lines and all but one of consecutive empty lines', () => {
    expect(parse(Paragraphs, ' Dear all,\t \r\nwelcome.\u2029 \n \r\n\u00a0\n  Bye\n')).toBe(
      'Dear all,\nwelcome.\n\n  Bye',
    )
  })

  it('accepts a text at its limit with line endings of two characters and spaces around it (SEC-144)', () => {
    const lines = 'x\n\n'.repeat(999)
    expect(parse(Paragraphs, `${' '.repeat(50)}${lines.replaceAll('\n', '\r\n')}y`)).toBe(`${lines}y`)
    expect(parse(Paragraphs, `${'x'.repeat(3000)}${' '.repeat(3101)}`)).toEqual({ problem: 'text.too_long' })
  })
})

describe('a code', () => {
  const variants = [
    'ab12-cd34\n',
    'ab12\u00a0cd34',
    'ab12\u200bcd34\u200b',
    'ab\u00ad12-cd34',
    '\u2066ab12-cd34\u2069',
    '\ufeffab12\u2060-cd34',
    'ab12\u2011cd34',
    'ab12\u2212cd34',
    'ab12\ufe63cd34',
    'ａｂ１２－ｃｄ３４',
    'ab١٢-cd٣٤',
    'ab۱۲-cd۳۴',
    'ab१२-cd३४',
    'ab𝟙𝟚-cd𝟛𝟜',
  ]
  it.each(variants)('is read from %j (REQ-362)', (input) => {
    expect(parse(AccessCode, input)).toBe('AB12CD34')
    expect(parse(SecondFactorCode, { code: input })).toEqual({ code: 'ab12cd34' })
  })

  it('that was sent in a link keeps its capitalization and its dashes (REQ-362)', () => {
    expect(parse(LinkCode, '\u200bAb\u2011c_\u0661\u0662 \n')).toBe('Ab-c_12')
  })

  it('can have the decimal digits of any script (REQ-362)', () => {
    const digits = Array.from({ length: 0x20000 }, (_, i) => String.fromCodePoint(i)).filter((character) =>
      /^\p{Nd}$/u.test(character),
    )
    expect(digits.length).toBeGreaterThan(600)
    expect(normalizeCode(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10))
  })
})

describe('AccessCode', () => {
  it.each([
    ['abcd-efgh-2345', 'ABCDEFGH2345'],
    [' abcd efgh\t2345 ', 'ABCDEFGH2345'],
    ['ABCD–EFGH—2345', 'ABCDEFGH2345'],
    ['ABCDEFGH2345', 'ABCDEFGH2345'],
  ])('reads %j as %s (REQ-082)', (input, code) => {
    expect(parse(AccessCode, input)).toBe(code)
  })

  it.each(['', '   ', '--', ' – '])('treats %j as a missing code', (input) => {
    expect(parse(AccessCode, input)).toEqual({ problem: 'required' })
  })

  it.each(['<', '>', '/'])('rejects %s (REQ-083)', (character) => {
    expect(parse(AccessCode, `ABCD${character}2345`)).toEqual({ problem: 'text.forbidden_characters' })
  })

  it('accepts at most 40 characters', () => {
    expect(parse(AccessCode, 'a'.repeat(40))).toHaveLength(40)
    expect(parse(AccessCode, 'a'.repeat(41))).toEqual({ problem: 'text.too_long' })
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
])(
  'the fields for countries, languages and ids accept only valid codes and ids (case %#)',
  (schema, value, isValid) => {
    expect(parse(schema, value)).toEqual(isValid ? value : { problem: 'invalid' })
  },
)

it('numberParam accepts only integers in its range, and returns its default for a missing value', () => {
  const page = numberParam(1, 1, 100)
  expect([undefined, '1', '100', 7].map((value) => parse(page, value))).toEqual([1, 1, 100, 7])
  for (const value of ['0', '101', '1.5', 'x', '1e9', '-1']) {
    expect(parse(page, value)).toEqual({ problem: 'invalid' })
  }
})
