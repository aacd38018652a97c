import type { Report } from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { buildExampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'
import { findByTag, readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

async function renderStructure(report: Report) {
  return readStructure(await renderer.render(report, readPhrases(report.language), buildExampleLogo()))
}

const reports = exampleLanguages.flatMap((language): [string, Report][] => [
  [`individual report in ${language}`, buildExampleReport({ language })],
  [`group report in ${language}`, buildExampleGroupReport({ language })],
])

describe.each(reports)('the tag structure of the %s', (_, report) => {
  const structure = renderStructure(report)

  it('states the language and has headings without skipped levels', async () => {
    const { elements, language } = await structure
    expect(language).toBe(report.language)
    const levels = elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
    expect(levels.length).toBeGreaterThan(10)
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
  })

  it('follows the order of the pages', async () => {
    const { elements } = await structure
    const pages = elements.flatMap(({ page, tag }) => (page === undefined || tag === 'TH' ? [] : [page]))
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
  })

  it('has tables with rows of equal length and header cells with a scope', async () => {
    const { elements } = await structure
    const tables = elements.filter(({ tag }) => tag === 'Table')
    expect(tables.length).toBeGreaterThan(6)
    for (const table of tables) {
      const rows = findByTag(table, 'TR').map(({ children }) => children.map(({ tag }) => tag))
      expect(new Set(rows.map((cells) => cells.length)).size).toBe(1)
      expect(new Set(rows[0])).toEqual(new Set(['TH']))
      expect(findByTag(table, 'TH').every(({ hasScope }) => hasScope)).toBe(true)
    }
  })

  it('has alternative text for each picture, in the script of the report’s language', async () => {
    const { elements } = await structure
    const alts = elements.filter(({ tag }) => tag === 'Figure').map(({ alt }) => alt ?? '')
    expect(alts.length).toBeGreaterThan(6)
    const script = { 'zh-CN': /\p{sc=Han}/u, ar: /\p{sc=Arab}/u }[report.language] ?? /\p{sc=Latn}/u
    expect(alts.filter((alt) => !script.test(alt))).toEqual([])
    if (report.language === 'ar' || report.language === 'zh-CN') {
      expect(alts.filter((alt) => /\p{sc=Latn}/u.test(alt))).toEqual([])
    }
  })
})

it('each scale has a chart whose alternative text states the average and its range', async () => {
  const report = buildExampleReport()
  const { elements } = await renderStructure(report)
  const alts = elements.flatMap(({ alt }) => alt ?? [])
  for (const { name, mean } of report.scales) {
    const start = `${name}: average ${mean.toFixed(1)}, on a line from 1 to 10.`
    expect(alts.filter((alt) => alt.startsWith(start))).toHaveLength(1)
  }
})
