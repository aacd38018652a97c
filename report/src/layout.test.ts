import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'
import { readPdf } from './testing/read-pdf.ts'
import { findByTag, readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

async function renderStructure(report: ReturnType<typeof buildExampleReport>) {
  const { elements } = readStructure(await renderer.render(report, readPhrases(report.language)))
  const pageOf = (element: (typeof elements)[number]): number =>
    element.page ?? Math.min(...element.children.map(pageOf))
  return { elements, lastPage: Math.max(...elements.map(({ page = 0 }) => page)), pageOf }
}

describe.each(exampleLanguages)('a report in %s', (language) => {
  it('has at most thirteen pages if it has no comparisons, and at most fourteen if it has comparisons with an earlier assessment, a cohort and a norm group', async () => {
    const basicReport = await renderStructure(buildExampleReport({ language, hasAllParts: false }))
    expect(basicReport.lastPage + 1).toBeLessThanOrEqual(13)
    const fullReport = await renderStructure(buildExampleReport({ language }))
    expect(fullReport.lastPage + 1).toBeLessThanOrEqual(14)
  })

  it('has its summary on one page, even with a change since an earlier assessment, reversed statements and a scale without a result', async () => {
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
      aboutLevel: report.scales.filter(({ id }) => id !== scale.id).map(({ id }) => id),
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
    const [, summary, glance] = elements.filter(({ tag }) => tag === 'H1').map(pageOf)
    expect(glance! - summary!).toBe(1)
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

  it('starts the learner’s plan on the same page as the questions to think about', async () => {
    const report = buildExampleReport({ language, hasAllParts: false })
    const step = { text: report.scales[0]!.step!.text, dueOn: null, outcome: null }
    const ownPlan = { steps: [step, step, step, step, step], notes: [] }
    const { elements, pageOf } = await renderStructure({ ...report, ownPlan })
    const chapters = elements.filter(({ tag }) => tag === 'H1').map(pageOf)
    const [questions, plan] = chapters.slice(-4)
    expect(plan).toBe(questions)
  })

  it('keeps each table on one page', async () => {
    const { elements } = await renderStructure(buildExampleReport({ language }))
    for (const table of elements.filter(({ tag }) => tag === 'Table')) {
      const pages = findByTag(table, 'TD').flatMap(({ page }) => page ?? [])
      expect(new Set(pages).size).toBeLessThanOrEqual(1)
    }
  })
})

it('the pages of the scales contain the questions about the scales only if there is room for them', async () => {
  const countSubheadings = async (statementsPerScale: number) => {
    const { elements } = await renderStructure(buildExampleReport({ statementsPerScale, hasAllParts: false }))
    return elements.filter(({ tag }) => tag === 'H3').length
  }
  const scales = buildExampleReport().scales.length
  expect([await countSubheadings(5), await countSubheadings(16)]).toEqual([3 * scales, 2 * scales])
})

it('a group report without statements has four pages', async () => {
  const bytes = await renderer.render(buildExampleGroupReport({ n: 5 }), readPhrases())
  expect(readPdf(bytes).match(/\/Type \/Page\n/g)?.length).toBe(4)
})

it('a group report with many scales continues the questions for discussion on another page', async () => {
  const report = buildExampleGroupReport({ n: 24 })
  const scales = Array.from({ length: 12 }, (_, i) => ({
    ...report.scales[i % report.scales.length]!,
    id: `scale-${i}`,
  }))
  const { elements } = readStructure(await renderer.render({ ...report, scales }, readPhrases()))
  const chapters = elements.flatMap(({ tag }, i) => (tag === 'H1' ? [i] : []))
  const questionsOf = (chapter: number) =>
    elements.slice(chapters[chapter], chapters[chapter + 1]).filter(({ tag }) => tag === 'H2')
  const discussion = chapters.findLastIndex((_, i) => questionsOf(i).length === 12)
  const pages = new Set(questionsOf(discussion).map(({ page }) => page))
  expect(pages.size).toBe(2)
})
