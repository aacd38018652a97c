import type { Report } from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'
import { readPdf } from './testing/read-pdf.ts'
import { findByTag, readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

async function renderStructure(report: Report) {
  const { elements } = readStructure(await renderer.render(report, readPhrases(report.language)))
  const pageOf = (element: (typeof elements)[number]): number =>
    element.page ?? Math.min(...element.children.map(pageOf))
  return { elements, lastPage: Math.max(...elements.map(({ page = 0 }) => page)), pageOf }
}

describe.each(exampleLanguages)('a report in %s', (language) => {
  it('has six to eight pages, with or without comparisons', async () => {
    for (const hasAllParts of [false, true]) {
      const { lastPage } = await renderStructure(buildExampleReport({ language, hasAllParts }))
      expect(lastPage + 1).toBeGreaterThanOrEqual(6)
      expect(lastPage + 1).toBeLessThanOrEqual(8)
    }
  })

  it('has what stands out on one page, even with a change since an earlier assessment, reversed statements and a scale without a result', async () => {
    const report = buildExampleReport({ language })
    const { options } = report
    const reverse = <S extends { value: number | null }>(statement: S) => ({
      ...statement,
      isReversed: true,
      ...(statement.value !== null && { score: options[0]!.value + options.at(-1)!.value - statement.value }),
    })
    const scales = report.scales.map((scale) => ({
      ...scale,
      statements: scale.statements.map(reverse),
    }))
    const ranking = report.ranking.map((row) => ({ ...row, statement: reverse(row.statement) }))
    const { id, name, description, statements, reflection } = report.scales[0]!
    const unscoredScales = [
      { id: `${id}-unscored`, name, description, reflection, scored: 1, needed: 3, statements },
    ]
    const { elements, pageOf } = await renderStructure({
      ...report,
      scales,
      ranking,
      unscored: unscoredScales,
    })
    const [, portrait, overview] = elements.filter(({ tag }) => tag === 'H1').map(pageOf)
    expect(overview! - portrait!).toBe(1)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'has its whole last chapter on the last page (number of scales: %i)',
    async (scales) => {
      const { elements, lastPage, pageOf } = await renderStructure(
        buildExampleReport({ language, scales, hasAllParts: false }),
      )
      const chapters = elements.filter(({ tag }) => tag === 'H1')
      expect(pageOf(chapters.at(-1)!)).toBe(lastPage)
    },
  )

  it('keeps each table on the page of its heading', async () => {
    const { elements, pageOf } = await renderStructure(buildExampleReport({ language }))
    let heading = elements[0]!
    for (const element of elements) {
      if (/^H\d/.test(element.tag)) heading = element
      if (element.tag === 'Table') expect(pageOf(element)).toBe(pageOf(heading))
    }
  })

  it('keeps each table on one page', async () => {
    const { elements } = await renderStructure(buildExampleReport({ language }))
    for (const table of elements.filter(({ tag }) => tag === 'Table')) {
      const pages = findByTag(table, 'TD').flatMap(({ page }) => page ?? [])
      expect(new Set(pages).size).toBeLessThanOrEqual(1)
    }
  })
})

it('a group report of six scales has at most thirteen pages, and four if no statements are shown', async () => {
  const countPages = async (n: number) => {
    const bytes = await renderer.render(buildExampleGroupReport({ n }), readPhrases())
    return readPdf(bytes).match(/\/Type \/Page\n/g)?.length
  }
  expect([await countPages(12), await countPages(5)]).toEqual([13, 4])
})

const longNames = { W: 'W'.repeat(200), 漢: '漢'.repeat(200), م: 'عبدالرحمن '.repeat(20) }

it.each(Object.entries(longNames))(
  'the cover is one page, even with the longest names (%s)',
  async (_, name) => {
    const names = { cohort: { name }, organization: { name, logoUrl: null } }
    const report = buildExampleReport()
    const reports: Report[] = [
      { ...report, ...names, learner: { name: `${name} ${name}` } },
      { ...report, ...names, customization: { ...report.customization, coverTitle: name } },
      { ...buildExampleGroupReport(), ...names },
    ]
    for (const item of reports) {
      const { elements, pageOf } = await renderStructure(item)
      expect(
        elements
          .filter(({ tag }) => tag === 'H1')
          .slice(0, 2)
          .map(pageOf),
      ).toEqual([0, 1])
    }
  },
)
