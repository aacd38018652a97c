import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readListFile } from './read-list-file.ts'

const buildFile = (...parts: BlobPart[]) => new Blob(parts)
const readText = async (file: Blob) => {
  const list = await readListFile(file)
  return list && 'text' in list ? list.text : list
}
const buildWorkbook = async (...sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
  buildFile((await writeXlsx({ sheets })) as BlobPart)

describe('readListFile', () => {
  it('decodes the encodings that spreadsheet programs write', async () => {
    const text = 'naïve;ada@example.org'
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect(await readText(buildFile(text))).toBe(text)
    expect(await readText(buildFile('\uFEFF', text))).toBe(text)
    expect(await readText(buildFile(utf16))).toBe(text)
    expect(await readText(buildFile(new Uint8Array(Buffer.from('name;ada@example.org', 'utf16le'))))).toBe(
      'name;ada@example.org',
    )
    expect(await readText(buildFile(utf16.slice().map((_, i) => utf16[i ^ 1]!)))).toBe(text)
  })

  it('does not guess the letters of a file in another encoding', async () => {
    for (const bytes of [Buffer.from('naïve', 'latin1'), Buffer.from([0xd3, 0xca, 0xcf, 0xe4])])
      expect(await readListFile(buildFile(new Uint8Array(bytes)))).toEqual(new Uint8Array(bytes))
  })

  it('reads the first visible sheet, and returns its hidden lines and the names of the other sheets', async () => {
    const rows = [['Email'], ['ada@example.org'], ['left@example.org'], ['']]
    const rowDefs = new Map([2, 3].map((row) => [row, { hidden: true }]))
    const hidden = { name: 'Last year', rows: [['x@example.org']], hidden: true }
    const notes = { name: 'Notes', rows: [['y']] }
    const empty = { name: 'Sheet3', rows: [] }
    expect(
      await readListFile(await buildWorkbook(hidden, { name: 'People', rows, rowDefs }, notes, empty)),
    ).toEqual({
      text: 'Email\nada@example.org\nleft@example.org\n',
      hiddenLines: [3],
      sheet: 'People',
      unreadSheets: ['Last year', 'Notes'],
    })
    expect(await readText(await buildWorkbook(empty, hidden))).toBe('x@example.org')
  })

  it('returns the address of a linked text, the formula of a cell without a result, and values as the sheet shows them', async () => {
    const rows = [
      ['Write to Noor', 'Noor'],
      ['ida@example.org', true],
      [null, 'Tom'],
      ['Write', 'kai@example.org'],
    ]
    const link = (address: string) => ({ hyperlink: { target: `mailto:${address}` } })
    const cells = new Map<string, object>([
      ['0,0', link('noor%2Ba@example.org?subject=Hello')],
      ['1,0', link('old@example.org')],
      ['2,0', { formula: 'LOWER(B3)&"@example.org"' }],
      ['3,0', link('other@example.org')],
    ])
    expect(
      (await readText(await buildWorkbook({ name: 'People', rows, cells })))?.toString().split('\n'),
    ).toEqual([
      'Write to Noor <noor+a@example.org>\tNoor',
      'ida@example.org\tTRUE',
      '"=LOWER(B3)&""@example.org"""\tTom',
      'Write\tkai@example.org',
    ])
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
    expect(await readText(buildFile((await writeXlsx({ sheets })) as BlobPart))).toBe(
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
    const text = await readText(buildFile(workbook))
    expect(text?.toString().split('\n').filter(Boolean)).toEqual(['ada@example.org', 'bo@example.org'])
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
    expect(await readText(buildFile(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))))).toBe(text)
  })
})
