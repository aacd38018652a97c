import { expect, it } from 'vitest'
import { nameArchive, nameFiles } from './file-names.ts'

const day = new Date('2026-11-20T10:00:00Z')

function names(...people: [family: string, given: string][]) {
  const files = people.map(([last_name, first_name], i) => ({
    ...{ item_id: String(i), size: 1, first_name, last_name, completed_at: day },
  }))
  return nameFiles(files).map(({ name }) => name.replace(/ - 2026-11-20/, ''))
}

it('stand in the order in which a person looks for them', () => {
  expect(names(['Zola', 'Émile'], ['Ångström', 'Zoë'], ['de Beauvoir', 'Simone'], ['Émile', 'Ann'])).toEqual([
    'Ångström, Zoë.pdf',
    'de Beauvoir, Simone.pdf',
    'Émile, Ann.pdf',
    'Zola, Émile.pdf',
  ])
})

it('are each there once, whatever a disk makes of capitals, accents and numbers in brackets', () => {
  const made = names(['Lee', 'Kim'], ['LEE', 'kim'], ['Lee', 'Kim'], ['Noe\u0308l', 'A'], ['Noël', 'A'])
  expect(made).toHaveLength(5)
  expect(new Set(made.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(5)
  expect(made.filter((name) => / \(\d\)\.pdf$/.test(name))).toHaveLength(3)
})

it.each([
  ['what leads elsewhere', ['../../etc', 'a\\b'], 'etc, a b.pdf'],
  ['what Windows refuses', ['a<b>c:d"e|f?g*', 'h.'], 'a b c d e f g, h.pdf'],
  ['control characters', ['A\u0000B', 'C\nD'], 'A B, C D.pdf'],
  ['the name of a device', ['nul', ''], 'nul_.pdf'],
  ['nothing but dots', ['...', ''], 'Report.pdf'],
] as const)('leave out %s', (_what, [family, given], expected) => {
  expect(names([family, given])).toEqual([expected])
})

it('stay short enough for any disk', () => {
  const [name] = names(['李'.repeat(300), '𝒜'.repeat(300)])
  expect(Buffer.byteLength(name!)).toBeLessThan(255)
})

it('an archive is named for its cohort and its day', () => {
  expect(nameArchive({ cohort: 'Autumn/2026', kind: 'individual', day })).toBe(
    'Autumn 2026 - Reports - 2026-11-20',
  )
  expect(nameArchive({ cohort: null, kind: 'group', day })).toBe('Group report - 2026-11-20')
})
