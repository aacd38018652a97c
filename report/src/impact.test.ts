import type { Impact } from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { composeImpact } from './compose/compose-impact.ts'
import { createReportRenderer } from './index.ts'
import { createReportTexts } from './report-texts.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { buildExampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { readPhrases } from './testing/example-report.ts'
import { findByTag, readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

function buildImpact(language: string, kind: Impact['kind']): Impact {
  const { direction, instrument, organization, cohort, asOf, scales } = buildExampleGroupReport({ language })
  return {
    kind,
    language,
    direction,
    instrument,
    organization,
    asOf,
    before: { name: cohort.name, n: 120 },
    after: { name: `${cohort.name} 2`, n: 120 },
    scales: scales.map(({ id, name, min, max }, index) => ({
      id,
      name,
      min,
      max,
      means:
        kind === 'cohorts'
          ? {
              before: { mean: 5.2, bound: 'none', range: null, n: 120 },
              after: { mean: 8.4, bound: 'atLeast', range: { low: 8.4, high: 10 }, n: 120 },
            }
          : null,
      difference: index === 0 ? null : 3.4,
      direction: index === 0 ? null : 'same',
      interval: index === 0 ? null : { low: -0.4, high: 7.2 },
      effect: index === 0 ? null : { value: 0.41, low: -0.05, high: 0.87 },
    })),
  }
}

const cases = exampleLanguages.flatMap((language) =>
  (['cohorts', 'people'] as const).map((kind) => [kind, language] as const),
)

describe('the PDF of an impact comparison', () => {
  it.each(cases)(
    'of %s, in the language %s, has tagged headings, a tagged table (REQ-278)',
    async (kind, language) => {
      const impact = buildImpact(language, kind)
      const structure = await readStructure(await renderer.renderImpact(impact, readPhrases(language)))
      expect(structure.language).toBe(language)
      const levels = structure.elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
      expect(levels).toEqual([1, 2, 2])
      const [table] = structure.elements.filter(({ tag }) => tag === 'Table')
      const rows = findByTag(table!, 'TR')
      expect(rows).toHaveLength(impact.scales.length + 1)
      expect(rows.map(({ children }) => children.length)).toEqual(
        rows.map(() => (kind === 'cohorts' ? 6 : 4)),
      )
      expect(structure.elements.filter(({ tag }) => tag === 'Figure')).toEqual([])
    },
  )

  it.each(['cohorts', 'people'] as const)(
    'of %s has no column for effect sizes if there are none (REQ-278)',
    async (kind) => {
      const impact = buildImpact('en', kind)
      const scales = impact.scales.map((scale) => ({ ...scale, effect: null }))
      const { elements } = await readStructure(
        await renderer.renderImpact({ ...impact, scales }, readPhrases()),
      )
      const [row] = findByTag(elements.find(({ tag }) => tag === 'Table')!, 'TR')
      expect(row!.children).toHaveLength(kind === 'cohorts' ? 5 : 3)
    },
  )

  it('states how many people a mean covers if the cohort has more (REQ-278)', () => {
    const impact = { ...buildImpact('en', 'cohorts'), after: { name: 'Autumn', n: 128 } }
    const { rows } = composeImpact(impact, createReportTexts('en', readPhrases()), false)
    expect(rows[0]!.cells.slice(0, 2).map(({ text }) => text)).toEqual(['5.2', '8.4–10.0 (n = 120)'])
  })

  it('contains the organization’s logo with alternative text, and omits a logo file that is not a picture (REQ-345)', async () => {
    const impact = buildImpact('en', 'people')
    const render = async (logo?: Uint8Array) =>
      readStructure(await renderer.renderImpact(impact, readPhrases(), logo))
    const renderAltTexts = async (logo?: Uint8Array) =>
      (await render(logo)).elements.flatMap(({ tag, alt }) => (tag === 'Figure' ? [alt] : []))
    expect(await renderAltTexts()).toEqual([])
    expect(await renderAltTexts(buildExampleLogo())).toEqual([`${impact.organization.name} logo`])
    expect(await renderAltTexts(Buffer.from('not a picture'))).toEqual([])
  })
})
