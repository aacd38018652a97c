import {
  type GroupReport,
  groupSections,
  type IndividualReport,
  individualSections,
  type Report,
} from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { composeGroupReport } from './compose/group/compose-group-report.ts'
import { createReportRenderer } from './index.ts'
import { createReportTexts } from './report-texts.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { buildExampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'
import { buildHostileReport } from './testing/hostile-report.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

function customize<R extends Report>(report: R, customization: Partial<R['customization']>): R {
  return { ...report, customization: { ...report.customization, ...customization } }
}

const englishTexts = () => createReportTexts('en', readPhrases())
const compose = (customization: Partial<IndividualReport['customization']>) =>
  composeReport(customize(buildExampleReport(), customization), englishTexts(), false)
const composeGroup = (customization: Partial<GroupReport['customization']>) =>
  composeGroupReport(customize(buildExampleGroupReport(), customization), englishTexts(), false)

const render = async (report: Report, logo?: Uint8Array) =>
  renderer.render(report, readPhrases(report.language), logo)

describe('the cover title of an organization', () => {
  it('is printed above the name of the instrument, which is always on the cover', () => {
    expect(compose({}).cover).toMatchObject({
      title: 'Everyday Leadership',
      subtitle: 'A self-assessment for students',
    })
    const coverTitle = 'Leading at Lakeside'
    expect(compose({ coverTitle }).cover).toMatchObject({
      title: coverTitle,
      subtitle: 'Everyday Leadership',
    })
    const { title, subtitle, lines } = composeGroup({ coverTitle }).cover
    expect([title, subtitle, lines[0]?.before]).toEqual([coverTitle, 'Everyday Leadership', 'Group report'])
  })
})

describe('the names on the cover', () => {
  it('have language tags of their own, even within a sentence, if their script differs from that of the report', () => {
    const report = buildExampleReport({ language: 'ar' })
    const { subject, organization, lines } = composeReport(
      {
        ...report,
        learner: { name: 'Ada Lovelace' },
        organization: { ...report.organization, name: '湖滨学院' },
      },
      createReportTexts('ar', readPhrases('ar')),
      false,
    ).cover
    expect(subject).toMatchObject({ text: 'Ada Lovelace', language: 'und', direction: 'ltr' })
    expect(subject.before).toMatch(/\p{sc=Arab}/u)
    expect(organization).toMatchObject({ before: '', text: '湖滨学院', language: 'zh', after: '' })
    expect(lines[0]).toMatchObject({ text: report.cohort.name, language: null })
  })
})

describe('an organization’s introduction', () => {
  const composeIntroduction = (introduction: string[], language = 'en') => {
    const report = customize(buildExampleReport({ language }), { introduction })
    return composeReport(report, createReportTexts(language, readPhrases(language)), false).introduction
  }

  it('has the organization’s name in its title and keeps its line breaks', () => {
    expect(composeIntroduction([])).toBeNull()
    const introduction = composeIntroduction(['Dear students,\nwelcome.', 'Bring this along.'])!
    expect(introduction.title).toBe('A word from Lakeside College')
    expect(introduction.paragraphs.map(({ lines }) => lines)).toEqual([
      ['Dear students,', 'welcome.'],
      ['Bring this along.'],
    ])
  })

  it.each([
    ['en', 'أهلًا بكم', 'ar', 'rtl'],
    ['en', 'ברוכים הבאים', 'he', 'rtl'],
    ['en', '1. 欢迎', 'zh', 'ltr'],
    ['en', 'Bienvenue', null, 'ltr'],
    ['en', '1 + 1', null, 'ltr'],
    ['ar', 'أهلًا بكم', null, 'rtl'],
    ['ar', '2026: Welcome', 'und', 'ltr'],
    ['ar', '— 2026 —', null, 'rtl'],
    ['zh-CN', '欢迎', null, 'ltr'],
    ['zh-CN', 'Welcome', 'und', 'ltr'],
  ])(
    'in a report in %s, with the text “%s”, has the language tag %s and the direction %s',
    (reportLanguage, text, language, direction) => {
      expect(composeIntroduction([text], reportLanguage)!.paragraphs[0]).toEqual({
        lines: [text],
        language,
        direction,
      })
    },
  )
})

describe('a section that is turned off', () => {
  const composeWithout = (section: (typeof individualSections)[number]) =>
    compose({ sections: individualSections.filter((other) => other !== section) })
  const findSections = (content: ReturnType<typeof compose>) => ({
    suggestions: content.scales.some(({ next }) => next?.title === 'One step'),
    change: content.overview!.hasBefore,
    comparison: content.overview!.hasCohort,
    ranking: content.ranking !== null,
    reflection: content.reflection !== null,
    plan: content.plan.prompts.length > 0,
    notes: content.plan.hasLines,
  })

  it.each(individualSections)('is the only section that is not printed: %s (REQ-162)', (section) => {
    const sections = findSections(composeWithout(section))
    expect(Object.entries(sections).filter(([, isPrinted]) => !isPrinted)).toEqual([[section, false]])
    expect(new Set(Object.keys(sections))).toEqual(new Set(individualSections))
  })

  it('has neither an entry in the legend nor a note', () => {
    const listMarks = (section: 'change' | 'comparison') => {
      const { symbols, notes } = composeWithout(section).overview!
      return [symbols.map(({ kind }) => kind), notes.map(({ title }) => title)]
    }
    expect(listMarks('change')).toEqual([['own', 'average'], ['Compared with your cohort']])
    expect(listMarks('comparison')).toEqual([['own', 'previous'], ['Since last time']])
  })

  it.each(groupSections)('is the only section that is not printed in a group report: %s', (section) => {
    const content = composeGroup({ sections: groupSections.filter((other) => other !== section) })
    const sections = {
      distributions: content.scales.some(({ hasAgreement }) => hasAgreement),
      ranking: content.ranking !== null,
      demographics: content.demographics !== null,
    }
    expect(Object.entries(sections).filter(([, isPrinted]) => !isPrinted)).toEqual([[section, false]])
  })
})

it('a report with all sections turned off still has the first page, a card for each scale, all averages and the limits', () => {
  const { portrait, scales, overview, appendix } = compose({ sections: [] })
  const { length } = buildExampleReport().scales
  expect([scales.length, overview!.rows.length]).toEqual([length, length])
  expect([portrait!.findings.length > 0, appendix.limits.length > 0]).toEqual([true, true])
})

it('the list of all statements is printed only if the organization turns it on', () => {
  expect(compose({}).ranking).toBeNull()
})

const introductions: Record<string, string[]> = {
  en: ['Dear students,\nwelcome to your report.', 'أهلًا بكم', '欢迎阅读你的报告。'],
  'zh-CN': ['亲爱的同学们：\n欢迎阅读你的报告。', 'Welcome.'],
  es: ['Queridos estudiantes:\nbienvenidos.'],
  fr: ['Chers étudiants,\nbienvenue.'],
  ar: ['أعزّاءنا الطلبة،\nأهلًا بكم في تقريركم.', 'Welcome.'],
}
const fullCustomization = (language: string) => ({
  accentColor: '#7a1f3d',
  coverTitle: introductions[language]![0]!.split('\n')[0]!,
  introduction: introductions[language]!,
  sections: [],
})
const customizedReports = exampleLanguages.flatMap((language): [string, Report][] => [
  [
    `an individual report in ${language}`,
    customize(buildExampleReport({ language }), fullCustomization(language)),
  ],
  [
    `a group report in ${language}`,
    customize(buildExampleGroupReport({ language }), fullCustomization(language)),
  ],
])

describe.each(customizedReports)('%s with all customizations', (_, report) => {
  it('is a PDF/UA file with the accent color, headings without skipped levels, and a logo with alternative text (REQ-162)', async () => {
    const bytes = await render(report, buildExampleLogo())
    const pdf = readPdf(bytes)
    expect(pdf.includes('<pdfuaid:part>1<')).toBe(true)
    expect(hasColor(pdf, '#7a1f3d')).toBe(true)
    expect(hasColor(pdf, '#0f4f55')).toBe(false)
    const { elements } = readStructure(bytes)
    const logo = createReportTexts(report.language, readPhrases(report.language)).t('report.logo', {
      organization: report.organization.name,
    })
    expect(elements.filter(({ alt }) => alt === logo)).toHaveLength(1)
    const levels = elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
  })
})

it('a PDF states the language of each paragraph whose language differs from that of the report', async () => {
  const report = customize(buildExampleReport(), { introduction: introductions.en! })
  const pdf = readPdf(await render(report))
  expect([pdf.includes('/Lang (ar)'), pdf.includes('/Lang (zh)')]).toEqual([true, true])
  expect(readPdf(await render(buildExampleReport())).includes('/Lang (ar)')).toBe(false)
})

it('a report without a custom accent color uses the product’s accent color', async () => {
  const pdf = readPdf(await render(buildExampleReport()))
  expect([hasColor(pdf, '#0f4f55'), hasColor(pdf, '#7a1f3d')]).toEqual([true, false])
})

describe('a preview', () => {
  it('has as many pages as the PDF, and shows the logo only on the first page', async () => {
    const report = customize(buildExampleReport(), fullCustomization('en'))
    const pages = await renderer.draw(report, readPhrases(), buildExampleLogo())
    const pdfPages = readPdf(await render(report, buildExampleLogo())).match(/\/Type \/Page\n/g)
    expect(pages).toHaveLength(pdfPages!.length)
    expect(pages.map((page) => page.includes('data:image/'))).toEqual(pages.map((_, i) => i === 0))
    expect(pages.every((page) => page.startsWith('<svg viewBox="0 0 468 612"'))).toBe(true)
  })

  it('contains all glyphs that its pages use, and no scripts, styles or external references (SEC-048)', async () => {
    for (const report of [
      buildExampleReport(),
      buildExampleReport({ language: 'ar' }),
      buildHostileReport(),
    ]) {
      const pages = await renderer.draw(report, readPhrases(report.language), buildExampleLogo())
      for (const page of pages) {
        const ids = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
        const references = Array.from(page.matchAll(/href="([^"]*)"/g), ([, address]) => address!)
        expect(page.includes('<use ')).toBe(true)
        const internalReferences = references.filter((reference) => reference.startsWith('#'))
        const externalReferences = references.filter(
          (reference) => !/^(#|data:image\/png;base64,)/.test(reference),
        )
        expect(internalReferences.filter((reference) => !ids.has(reference.slice(1)))).toEqual([])
        expect(externalReferences).toEqual([])
        expect(page).not.toMatch(/<script|<foreignObject|<style|\son\w+=|url\((?!#)/i)
      }
    }
  })
})

/** Whether the PDF uses a color. Typst rounds color values, so a small difference is allowed. */
function hasColor(pdf: string, color: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return Array.from(pdf.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|rg|SCN|RG)\b/g)).some((match) =>
    channels.every((channel, i) => Math.abs(channel - Number(match[i + 1])) < 0.002),
  )
}
