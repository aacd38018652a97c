import { describe, expect, it } from 'vitest'
import { readList } from './read-list.ts'

const emails = (text: string) => readList(text).map(({ email }) => email ?? null)

describe('readList', () => {
  it('reads the email column of a CSV file in all languages of the product', () => {
    for (const name of [
      'email',
      'E-Mail',
      'Correo electrónico',
      'Adresse e-mail',
      '电子邮箱',
      'البريد الإلكتروني',
    ])
      expect(emails(`First name;${name};Phone\nAda;ADA@example.org;1\nBo; bo@example.org ;@2`)).toEqual([
        'ada@example.org',
        'bo@example.org',
      ])
  })

  it('reads every cell with an @ if there is no header row', () => {
    expect(emails('a@example.org, b@example.org;c@example.org\td@example.org')).toHaveLength(4)
    expect(emails('a@example.org b@example.org\r\nc@example.org\rd@example.org\n\n')).toHaveLength(4)
    expect(emails('a@example.org，b@example.org；c@example.org、d@example.org')).toHaveLength(4)
    expect(emails('Lovelace, Ada <ada@example.org>; "Ito, Aiko" <aiko@example.org>')).toEqual([
      'ada@example.org',
      'aiko@example.org',
    ])
    expect(emails('Ada;Lovelace;mailto:ada@example.org')).toEqual(['ada@example.org'])
    expect(emails('Name;Mailbox\nAda;ada@example.org')).toEqual(['ada@example.org'])
  })

  it('returns invalid lines with their number and without a guess', () => {
    expect(readList('ada@example.org\nnot an address\n\nada lovelace@example.org\nada@example\n')).toEqual([
      { line: 1, text: 'ada@example.org', email: 'ada@example.org' },
      { line: 2, text: 'not an address', problem: 'email.format' },
      { line: 4, text: 'ada lovelace@example.org', problem: 'email.format' },
      { line: 5, text: 'ada@example', problem: 'email.format' },
    ])
    expect(readList('email,name\n,Ada\nbo@example.org,Bo')).toMatchObject([
      { line: 2, text: '', problem: 'required' },
      { line: 3, email: 'bo@example.org' },
    ])
    expect(readList(`${'a'.repeat(250)}@example.org`)).toMatchObject([{ problem: 'text.too_long' }])
  })

  it('keeps line numbers after quoted cells and tolerates an unclosed quote', () => {
    expect(
      readList('name,email\r\n"Ada\r\nof ""London""",ada@example.org\r\nBo,bo@example\r\n'),
    ).toMatchObject([
      { line: 2, email: 'ada@example.org' },
      { line: 4, text: 'bo@example' },
    ])
    expect(emails('"ada@example.org\nbo@example.org\n"cleo" <cleo@example.org>')).toEqual([
      null,
      'bo@example.org',
      'cleo@example.org',
    ])
  })

  it.each([
    'ada@example.org\u0000',
    'ada@example.org\u202e',
    'ада@example.org',
    'ada@münchen.example',
    '=HYPERLINK("http://example.org")@example.org',
    '=1+1@example.org',
    '@SUM(1)@example.org',
    'ada@example.org%0aBcc:bo@example.org',
    '"ada bo"@example.org',
    'ada@[127.0.0.1]',
    '<script>@example.org',
  ])('rejects %j and replaces invisible characters', (text) => {
    for (const entry of readList(`email\n${text}`)) {
      expect(entry).toMatchObject({ line: 2, problem: expect.any(String) })
      expect(entry.text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    }
  })

  it('splits an address at line breaks, so that it cannot add a header to an email', () => {
    expect(readList('email\nada@example.org\r\nBcc: bo@example.org')).toMatchObject([
      { email: 'ada@example.org' },
      { problem: 'email.format' },
    ])
  })

  it('reads long lists in one pass', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `"Person ""${i}""","p${i}@example.org"`)
    expect(readList(`name,email\n${lines.join('\n')}`)).toHaveLength(20_000)
    expect(readList('"'.repeat(200_001))).toHaveLength(1)
    expect(readList('"a\n'.repeat(50_001))).toHaveLength(50_001)
  })
})
