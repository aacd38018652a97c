import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readListFile } from './read-list-file.ts'

const buildFile = (...parts: BlobPart[]) => new Blob(parts)

describe('readListFile', () => {
  it('decodes the encodings that spreadsheet programs write', async () => {
    const text = 'naïve;ada@example.org'
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect(await readListFile(buildFile(text))).toBe(text)
    expect(await readListFile(buildFile('\uFEFF', text))).toBe(text)
    expect(await readListFile(buildFile(utf16))).toBe(text)
    expect(
      await readListFile(buildFile(new Uint8Array(Buffer.from('name;ada@example.org', 'utf16le')))),
    ).toBe('name;ada@example.org')
    expect(await readListFile(buildFile(utf16.slice().map((_, i) => utf16[i ^ 1]!)))).toBe(text)
    expect(await readListFile(buildFile(new Uint8Array(Buffer.from(text, 'latin1'))))).toBe(text)
  })

  it('reads the first nonempty sheet of a workbook as one line per row (REQ-343)', async () => {
    const people = [
      ['First name', 'Last name', 'Email', 'Start'],
      ['Zoë "Zo"', 'Lovelace,\nCountess', 'zoe@example.org', new Date('2026-09-01')],
      ['', null, 'bo@example.org', 7],
    ]
    const sheets = [
      { name: 'Cover', rows: [] },
      { name: 'People', rows: people },
      { name: 'Old', rows: [['x@example.org']] },
    ]
    expect(await readListFile(buildFile((await writeXlsx({ sheets })) as BlobPart))).toBe(
      [
        'First name\tLast name\tEmail\tStart',
        '"Zoë ""Zo"""\tLovelace, Countess\tzoe@example.org\t2026-09-01',
        '\t\tbo@example.org\t7',
      ].join('\n'),
    )
  })

  it('reads the addresses before and after 100,000 empty rows of a workbook', async () => {
    const emptyRows = Array.from({ length: 100_000 }, () => ['', '', ''])
    const rows = [['ada@example.org'], ...emptyRows, ['bo@example.org']]
    const workbook = (await writeXlsx({ sheets: [{ name: 'People', rows }] })) as BlobPart
    const text = await readListFile(buildFile(workbook))
    expect(text?.split('\n').filter(Boolean)).toEqual(['ada@example.org', 'bo@example.org'])
  })

  it('rejects a file that is too large, and a file that is neither text nor a valid workbook', async () => {
    expect(await readListFile(buildFile('PK\u0003\u0004', 'xl/workbook.xml'))).toBeNull()
    expect(await readListFile(buildFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])))).toBeNull()
    expect(await readListFile(buildFile('a'.repeat(4 * 1024 * 1024 + 1)))).toBeNull()
    expect(await readListFile(buildFile('a'.repeat(8 * 1024 * 1024 + 1)))).toBeNull()
  })

  it('reads a UTF-16 file with 20,000 rows (REQ-197)', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `Ada ${i};Lovelace;ada-${i}@example.org;Department of history`,
    )
    const text = rows.join('\r\n')
    expect(await readListFile(buildFile(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))))).toBe(text)
  })
})
