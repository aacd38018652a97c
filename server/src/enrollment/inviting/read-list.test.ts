import type { ListColumns } from '@lpi/contract'
import { describe, expect, it, vi } from 'vitest'
import { readList } from './read-list.ts'

const read = (text: string, columns?: ListColumns) => readList(text, columns).entries
const readEmails = (text: string) => read(text).map(({ email }) => email ?? null)
const noName = { firstName: '', lastName: '' }

describe('readList', () => {
  it('recognizes the email column of a CSV file by its name in any language of the product', () => {
    for (const name of [
      'email',
      'E-Mail',
      'Correo electrónico',
      'Adresse e-mail',
      '电子邮箱',
      'البريد الإلكتروني',
    ])
      expect(readEmails(`First name;${name};Phone\nAda;ADA@example.org;1\nBo; bo@example.org ;@2`)).toEqual([
        'ada@example.org',
        'bo@example.org',
      ])
  })

  it('does not normalize a long cell of the first row (SEC-144)', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const accents = '\u0301\u0323'.repeat(100)
    expect(readEmails(`Email;Na${accents}me\na@example.org;Ada`)).toEqual(['a@example.org'])
    expect(normalize.mock.contexts.map(String)).toContain('email')
    expect(normalize.mock.contexts.filter((text) => String(text).length > 100)).toEqual([])
  })

  it('extracts addresses from every cell with an @ if no header row names an email column', () => {
    expect(readEmails('a@example.org, b@example.org;c@example.org\td@example.org')).toHaveLength(4)
    expect(readEmails('a@example.org b@example.org\r\nc@example.org\rd@example.org\n\n')).toHaveLength(4)
    expect(readEmails('a@example.org，b@example.org；c@example.org、d@example.org')).toHaveLength(4)
    expect(readEmails('Lovelace, Ada <ada@example.org>; "Ito, Aiko" <aiko@example.org>')).toEqual([
      'ada@example.org',
      'aiko@example.org',
    ])
    expect(readEmails('Ada;Lovelace;mailto:ada@example.org')).toEqual(['ada@example.org'])
    expect(readEmails('Name;Mailbox\nAda;ada@example.org')).toEqual(['ada@example.org'])
  })

  it('returns invalid lines with their line numbers and does not guess addresses', () => {
    expect(read('ada@example.org\nnot an address\n\nada lovelace@example.org\nada@example\n')).toEqual([
      { line: 1, text: 'ada@example.org', ...noName, email: 'ada@example.org' },
      { line: 2, text: 'not an address', ...noName, problem: 'email.format' },
      { line: 4, text: 'ada lovelace@example.org', ...noName, problem: 'email.format' },
      { line: 5, text: 'ada@example', ...noName, problem: 'email.format' },
    ])
    expect(read('email,name\n,Ada\nbo@example.org,Bo')).toMatchObject([
      { line: 2, text: '', problem: 'required' },
      { line: 3, email: 'bo@example.org' },
    ])
    expect(read(`${'a'.repeat(250)}@example.org`)).toMatchObject([{ problem: 'text.too_long' }])
  })

  it('counts lines correctly after quoted cells and tolerates an unclosed quote', () => {
    expect(read('name,email\r\n"Ada\r\nof ""London""",ada@example.org\r\nBo,bo@example\r\n')).toMatchObject([
      { line: 2, email: 'ada@example.org' },
      { line: 4, text: 'bo@example' },
    ])
    expect(readEmails('"ada@example.org\nbo@example.org\n"cleo" <cleo@example.org>')).toEqual([
      null,
      'bo@example.org',
      'cleo@example.org',
    ])
  })

  it.each([
    'ada@example.org\u0000',
    'ada@example.org\u202e',
    'ада@example.org',
    '=HYPERLINK("http://example.org")@example.org',
    '=1+1@example.org',
    '@SUM(1)@example.org',
    'ada@example.org%0aBcc:bo@example.org',
    '"ada bo"@example.org',
    'ada@[127.0.0.1]',
    '<script>@example.org',
  ])('rejects %j and reports it without invisible characters', (text) => {
    const entries = read(`email\n${text}`)
    expect(entries).not.toEqual([])
    for (const entry of entries) {
      expect(entry).toMatchObject({ line: 2, problem: expect.any(String) })
      expect(entry.text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    }
  })

  it('ends an address at a line break, because the text after it could add a header to an email', () => {
    expect(read('email\nada@example.org\r\nBcc: bo@example.org')).toMatchObject([
      { email: 'ada@example.org' },
      { problem: 'email.format' },
    ])
  })

  it('reads lists with tens of thousands of lines or quotes', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `"Person ""${i}""","p${i}@example.org"`)
    expect(read(`name,email\n${lines.join('\n')}`)).toHaveLength(20_000)
    expect(read('"'.repeat(200_001))).toHaveLength(1)
    expect(read('"a\n'.repeat(50_001))).toHaveLength(50_001)
  })

  it('reads names from the columns that a header row in any language of the product identifies (REQ-197)', () => {
    for (const [first, last] of [
      ['First name', 'Last name'],
      ['Nombre', 'Apellidos'],
      ['Prénom', 'Nom'],
      ['名字', '姓氏'],
      ['الاسم الأول', 'اسم العائلة'],
      ['Imię', 'Nazwisko'],
      ['Jméno', 'Příjmení'],
      ['Vorname', 'Nachname'],
      ['Имя', 'Фамилия'],
      ['Ad', 'Soyad'],
    ])
      expect(read(`${last};Email;${first}\nLovelace;ada@example.org;Ada`)).toMatchObject([
        { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
      ])
    expect(read('Name\tEmail\nAda Lovelace\tada@example.org')).toMatchObject([
      { firstName: 'Ada Lovelace', lastName: '' },
    ])
    expect(read('a@example.org, b@example.org')).toMatchObject([noName, noName])
  })

  it('does not split names at commas if cells are separated by semicolons or tabs (REQ-197)', () => {
    for (const separator of [';', '\t']) {
      const rows = [
        ['Name', 'Email'],
        ['Lovelace, Ada', 'ada@example.org'],
      ]
      expect(read(rows.map((cells) => cells.join(separator)).join('\r\n'))).toMatchObject([
        { email: 'ada@example.org', firstName: 'Lovelace, Ada' },
      ])
    }
    expect(readEmails('ada@example.org;\nbo@example.org, cleo@example.org')).toHaveLength(3)
  })

  it('reads the columns that the administrator chose, with or without a header row (REQ-198)', () => {
    const columns = { email: 2, firstName: 0, lastName: null }
    expect(readList('Rufname;Team;Kontakt\nAda;x@y;ada@example.org', columns)).toMatchObject({
      entries: [{ line: 2, email: 'ada@example.org', firstName: 'Ada', lastName: '' }],
      header: ['Rufname', 'Team', 'Kontakt'],
      columns,
    })
    expect(readList('Ada;Lovelace;ada@example.org')).toMatchObject({
      entries: [{ ...noName, email: 'ada@example.org' }],
      header: ['Ada', 'Lovelace', 'ada@example.org'],
      columns: { email: null, firstName: null, lastName: null },
    })
    expect(read('Ada;Lovelace;ada@example.org', { email: 2, firstName: 0, lastName: 1 })).toMatchObject([
      { line: 1, firstName: 'Ada', lastName: 'Lovelace' },
    ])
    expect(read('Ada;ada@example.org', { email: 9, firstName: 9, lastName: null })).toMatchObject([
      { problem: 'required' },
    ])
    expect(readList('ada@example.org, bo@example.org').header).toEqual([])
  })

  it.each([
    '<b>Ada</b>',
    'Ada\u202e',
    'Ada\u0000',
    'A'.repeat(201),
    '=HYPERLINK("x")',
    '#N/A',
    '#REF!',
    '2026-05-01',
    '7',
    'Lef\uFFFDvre',
  ])('invites without the name %j, which cannot be a name, and says so (REQ-197)', (name) => {
    const [entry] = read(`Name;Last name;Email\n${name};Berg;ada@example.org`)
    expect(entry).toMatchObject({
      ...{ line: 2, email: 'ada@example.org', firstName: '', lastName: 'Berg' },
      ...{ notes: ['FIRST_NAME_LEFT_OUT'], refusedFirstName: expect.any(String) },
    })
    expect(entry?.refusedFirstName).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  })

  it('uses names that are unusual, and points them out', () => {
    const names = ['TRUE', 'LefÃ¨vre', 'Null', "O'Neill", '優子']
    const list = names.map((name, i) => `${name};p${i}@example.org`).join('\n')
    const notes = read(`Name;Email\n${list}`).map(({ firstName, notes: [note] = [] }) => [firstName, note])
    expect(notes).toEqual(names.map((name, i) => [name, i < 2 ? 'UNUSUAL_NAME' : undefined]))
  })

  it.each([';', ',', '\t', '|'])(
    'uses the first line `sep=%s` of a file and does not read it as a row',
    (separator) => {
      const table = [
        ['Email', 'First name', 'Last name'],
        ['noor@example.org', 'Noor', 'de Vries'],
      ].map((cells) => cells.join(separator))
      for (const start of ['sep=', '\uFEFFsep=', '"SEP=']) {
        const declaration = `${start}${separator}${start.startsWith('"') ? '"' : ''}`
        expect(readList([declaration, ...table].join('\r\n'))).toMatchObject({
          entries: [{ line: 3, email: 'noor@example.org', firstName: 'Noor', lastName: 'de Vries' }],
          header: ['Email', 'First name', 'Last name'],
        })
      }
    },
  )

  it.each([
    'Participants autumn 2026;;;\n;;;\n',
    'Participants, autumn 2026\n\n',
    'Participants; autumn\nRoom 4\n',
  ])('skips the title %j above the header row', (title) => {
    expect(
      read(`${title}E-mail (private);First name;Last name\nida@example.org;Ida;"Berg, MA"\n;;\n`),
    ).toEqual([expect.objectContaining({ email: 'ida@example.org', firstName: 'Ida', lastName: 'Berg, MA' })])
  })

  it('reads an address in a line above the header row, too, and reports every line after it', () => {
    expect(read('ada@example.org\nnobody\nemail\nbo@example.org')).toMatchObject([
      { line: 1, email: 'ada@example.org' },
      { line: 2, problem: 'email.format' },
      { line: 4, email: 'bo@example.org' },
    ])
    expect(read('Questions? office@example.org\nEmail;First name\nida@example.org;Ida')).toMatchObject([
      { line: 1, problem: 'email.format' },
      { line: 3, email: 'ida@example.org', firstName: 'Ida' },
    ])
  })

  it('of two columns of addresses uses the fuller one, and the other one for a row without an address there', () => {
    const list = 'Email;First name;Email;Last name\n;Ida;ida@example.org;Berg\n'
    const rows = 'noor@example.com;Noor;noor@example.org;de Vries\ntom@example.com;Tom;;Silva'
    expect(readList(list + rows)).toMatchObject({
      columns: { email: 0 },
      entries: [
        { email: 'ida@example.org', notes: ['OTHER_COLUMN'], lastName: 'Berg' },
        { email: 'noor@example.com', lastName: 'de Vries' },
        { email: 'tom@example.com', lastName: 'Silva' },
      ],
    })
    const work = 'E-mail\n(work)'
    const other = `"E-mail\n(private)";Name;"${work}"\n;Ida;ida@example.org\nnoor@example.com;Noor;noor@example.org`
    expect(readList(other)).toMatchObject({
      columns: { email: 2 },
      entries: [{ email: 'ida@example.org' }, { email: 'noor@example.org' }],
    })
  })

  it('asks which of two addresses in the row of one person is right, and reads each if the row has no name', () => {
    for (const cell of ['c1@example.org; c2@example.org', '"c1@example.org\nc2@example.org"'])
      expect(read(`Name\tEmail\nCleo\t${cell}`)).toMatchObject([
        { problem: 'email.several', text: 'c1@example.org, c2@example.org', firstName: 'Cleo' },
      ])
    expect(readEmails('Name\tEmail\n\tc1@example.org; c2@example.org;')).toEqual([
      'c1@example.org',
      'c2@example.org',
    ])
    expect(readEmails('Email\nc1@example.org, c2@example.org')).toHaveLength(2)
  })

  it('points out a full name that occurs with two addresses', () => {
    const rows = ['Noor;de Vries;n@example.com', 'noor;de vries;n@example.org', 'Noor;;x@example.org']
    const people = ['Ida;Berg;ida@example.org', 'Ida;Berg;ida@example.org', 'Noor;;y@example.org']
    const entries = read(['First name;Last name;Email', ...rows, ...people].join('\n'))
    expect(entries.map(({ notes }) => notes)).toEqual([
      ['SAME_NAME'],
      ['SAME_NAME'],
      ...[undefined, undefined, undefined, undefined],
    ])
  })
})
