import type { Report } from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { exampleGroupReport } from './testing/example-group-report.ts'
import { exampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { exampleReport, readPhrases } from './testing/example-report.ts'
import { readStructure, withTag } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1 })
afterAll(() => renderer.close())

async function structureOf(report: Report) {
  return readStructure(await renderer.render(report, readPhrases(report.language), exampleLogo()))
}

const reports = exampleLanguages.flatMap((language): [string, Report][] => [
  [`individual report in ${language}`, exampleReport({ language })],
  [`group report in ${language}`, exampleGroupReport({ language })],
])

describe.each(reports)('the structure of an %s', (_, report) => {
  const structure = structureOf(report)

  it('has the language, and headings that never skip a level', async () => {
    const { elements, language } = await structure
    expect(language).toBe(report.language)
    const levels = elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
    expect(levels.length).toBeGreaterThan(10)
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
  })

  it('is read in the order of the pages', async () => {
    const { elements } = await structure
    const pages = elements.flatMap(({ page, tag }) => (page === undefined || tag === 'TH' ? [] : [page]))
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
  })

  it('has tables whose rows are equally long and whose header cells say what they head', async () => {
    const { elements } = await structure
    const tables = elements.filter(({ tag }) => tag === 'Table')
    expect(tables.length).toBeGreaterThan(6)
    for (const table of tables) {
      const rows = withTag(table, 'TR').map(({ children }) => children.map(({ tag }) => tag))
      expect(new Set(rows.map((cells) => cells.length)).size).toBe(1)
      expect(new Set(rows[0])).toEqual(new Set(['TH']))
      expect(withTag(table, 'TH').every(({ hasScope }) => hasScope)).toBe(true)
    }
  })

  it('has a text in its own language for each picture', async () => {
    const { elements } = await structure
    const alts = elements.filter(({ tag }) => tag === 'Figure').map(({ alt }) => alt ?? '')
    expect(alts.length).toBeGreaterThan(10)
    const script = { 'zh-CN': /\p{sc=Han}/u, ar: /\p{sc=Arab}/u }[report.language] ?? /\p{sc=Latn}/u
    expect(alts.filter((alt) => !script.test(alt))).toEqual([])
    if (report.language === 'ar' || report.language === 'zh-CN') {
      expect(alts.filter((alt) => /\p{sc=Latn}/u.test(alt))).toEqual([])
    }
  })
})

it('says each value of a chart in its text', async () => {
  const report = exampleReport()
  const { elements } = await structureOf(report)
  const alts = elements.flatMap(({ alt }) => alt ?? [])
  for (const { name, sum, min, max } of report.scales) {
    expect(alts).toContain(`${name}: ${sum} on a line from ${min} to ${max}.`)
  }
})
