import { describe, expect, it } from 'vitest'
import { nameArchive, nameFiles } from './file-names.ts'

const day = new Date('2026-11-20T10:00:00Z')

function nameFilesOf(...people: [lastName: string, firstName: string][]) {
  const files = people.map(([last_name, first_name], i) => ({
    item_id: String(i),
    size: 1,
    first_name,
    last_name,
    completed_at: day,
  }))
  return nameFiles(files).map(({ name }) => name.replace(/ - 2026-11-20/, ''))
}

describe('file names in an archive', () => {
  it('are sorted by last name', () => {
    expect(
      nameFilesOf(['Zola', 'Émile'], ['Ångström', 'Zoë'], ['de Beauvoir', 'Simone'], ['Émile', 'Ann']),
    ).toEqual(['Ångström, Zoë.pdf', 'de Beauvoir, Simone.pdf', 'Émile, Ann.pdf', 'Zola, Émile.pdf'])
  })

  it('have no comma if a person has only one name (REQ-363)', () => {
    expect(nameFilesOf(['', 'Sukarti'], ['Suharto', ''])).toEqual(['Suharto.pdf', 'Sukarti.pdf'])
  })

  it('are unique on file systems that ignore case or Unicode normalization', () => {
    const names = nameFilesOf(
      ['Lee', 'Kim'],
      ['LEE', 'kim'],
      ['Lee', 'Kim'],
      ['Noe\u0308l', 'A'],
      ['Noël', 'A'],
    )
    expect(names).toHaveLength(5)
    expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(5)
    expect(names.filter((name) => / \(\d\)\.pdf$/.test(name))).toHaveLength(3)
  })

  it.each([
    ['path separators', ['../../etc', 'a\\b'], 'etc, a b.pdf'],
    ['characters that Windows rejects', ['a<b>c:d"e|f?g*', 'h.'], 'a b c d e f g, h.pdf'],
    ['control characters', ['A\u0000B', 'C\nD'], 'A B, C D.pdf'],
    ['a device name', ['nul', ''], 'nul_.pdf'],
    ['only dots', ['...', ''], 'Report.pdf'],
  ] as const)('are valid if the name of a person contains %s', (_, [lastName, firstName], expected) => {
    expect(nameFilesOf([lastName, firstName])).toEqual([expected])
  })

  it('have fewer than 255 bytes', () => {
    const [name] = nameFilesOf(['李'.repeat(300), '𝒜'.repeat(300)])
    expect(Buffer.byteLength(name!)).toBeLessThan(255)
  })
})

it('the name of an archive contains the cohort, if there is one, and the date', () => {
  expect(nameArchive({ cohort: 'Autumn/2026', kind: 'individual', day })).toBe(
    'Autumn 2026 - Reports - 2026-11-20',
  )
  expect(nameArchive({ cohort: null, kind: 'group', day })).toBe('Group report - 2026-11-20')
})
