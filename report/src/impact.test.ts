import type { Impact } from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { buildExampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { readPhrases } from './testing/example-report.ts'
import { findByTag, readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

function buildImpact(language: string, kind: Impact['kind']): Impact {
  const { direction, instrument, organization, cohort, asOf, scales } = buildExampleGroupReport({ language })
  const buildBins = (count: number) => [
    { low: 6, high: 24, count },
    { low: 25, high: 42, count: 2 * count },
    { low: 43, high: 60, count: 30 },
  ]
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
          ? { before: { mean: 31, bound: 'none' }, after: { mean: 50.4, bound: 'atLeast' } }
          : null,
      difference: index === 0 ? null : 3.4,
      interval: index === 0 ? null : { low: -0.4, high: 7.2 },
      effect: index === 0 ? null : { value: 0.41, low: -0.05, high: 0.87 },
      reliable: kind === 'people' ? { higher: 45, lower: 5, unchanged: 70 } : null,
      distributions:
        kind === 'cohorts' && index === 1 ? { before: buildBins(20), after: buildBins(40) } : null,
    })),
  }
}

const cases = exampleLanguages.flatMap((language) =>
  (['cohorts', 'people'] as const).map((kind) => [kind, language] as const),
)

describe('the PDF of an impact comparison', () => {
  it.each(cases)(
    'of %s, in the language %s, has tagged headings, a tagged table, and alternative text for every picture (REQ-278)',
    async (kind, language) => {
      const impact = buildImpact(language, kind)
      const structure = await readStructure(await renderer.renderImpact(impact, readPhrases(language)))
      expect(structure.language).toBe(language)
      const levels = structure.elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
      expect(levels).toEqual(kind === 'cohorts' ? [1, 2, 2, 3, 2] : [1, 2, 2])
      const [table] = structure.elements.filter(({ tag }) => tag === 'Table')
      const rows = findByTag(table!, 'TR')
      expect(rows).toHaveLength(impact.scales.length + 1)
      expect(rows.map(({ children }) => children.length)).toEqual(
        rows.map(() => (kind === 'cohorts' ? 5 : 4)),
      )
      const pictures = structure.elements.filter(({ tag }) => tag === 'Figure')
      expect(pictures.map(({ alt }) => (alt ?? '').length > 20)).toEqual(
        kind === 'cohorts' ? [true, true] : [],
      )
    },
  )

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
