import {
  type GroupReport,
  groupSections,
  groupWithoutLeftOut,
  type IndividualReport,
  individualSections,
  type Report,
} from '@lpi/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { composeGroupReport } from './compose/group/compose-group-report.ts'
import { createReportRenderer } from './index.ts'
import { exampleGroupReport } from './testing/example-group-report.ts'
import { exampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { exampleReport, readPhrases } from './testing/example-report.ts'
import { hostileReport } from './testing/hostile-report.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readStructure } from './testing/structure-tree.ts'
import { createWords } from './words.ts'

const renderer = createReportRenderer({ size: 1 })
afterAll(() => renderer.close())

function wish<R extends Report>(report: R, wishes: Partial<R['customization']>): R {
  return { ...report, customization: { ...report.customization, ...wishes } }
}

const words = () => createWords('en', readPhrases())
const compose = (wishes: Partial<IndividualReport['customization']>) =>
  composeReport(wish(exampleReport(), wishes), words(), false)
const composeGroup = (wishes: Partial<GroupReport['customization']>) =>
  composeGroupReport(wish(exampleGroupReport(), wishes), words(), false)

const print = async (report: Report, logo?: Uint8Array) =>
  renderer.render(report, readPhrases(report.language), logo)

describe('an organisation’s title', () => {
  it('stands on the cover above the instrument’s name, which never goes', () => {
    expect(compose({}).cover).toMatchObject({
      title: 'Everyday Leadership',
      subtitle: 'A self-assessment for students',
    })
    const coverTitle = 'Leading at Lakeside'
    expect(compose({ coverTitle }).cover).toMatchObject({
      title: coverTitle,
      subtitle: 'Everyday Leadership',
    })
    const { title, subtitle, facts } = composeGroup({ coverTitle }).cover
    expect([title, subtitle, facts[0]]).toEqual([coverTitle, 'Everyday Leadership', 'Group report'])
  })
})

describe('an organisation’s introduction', () => {
  const reading = (introduction: string[], language = 'en') => {
    const report = wish(exampleReport({ language }), { introduction })
    return composeReport(report, createWords(language, readPhrases(language)), false).introduction
  }

  it('has its name above it and ends its lines where it did', () => {
    expect(reading([])).toBeNull()
    const introduction = reading(['Dear students,\nwelcome.', 'Bring this along.'])!
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
  ])('in a report in %s, “%s” is read as %s, %s', (report, text, language, direction) => {
    expect(reading([text], report)!.paragraphs[0]).toEqual({ lines: [text], language, direction })
  })
})

describe('a section that is left out', () => {
  const withoutIndividual = (section: (typeof individualSections)[number]) =>
    compose({ sections: individualSections.filter((one) => one !== section) })
  const isThere = (it: ReturnType<typeof compose>) => ({
    suggestions: it.scales.some(({ suggestions }) => suggestions.length > 0),
    change: it.change !== null,
    comparison: it.comparison !== null,
    ranking: it.ranking !== null,
    reflection:
      it.reflection.questions.length > 0 || it.scales.some(({ reflection }) => reflection.length > 0),
    plan: it.plan.steps.length > 0,
  })

  it.each(individualSections)('is not printed, and every other one is: %s (REQ-162)', (section) => {
    const there = isThere(withoutIndividual(section))
    expect(Object.entries(there).filter(([, is]) => !is)).toEqual([[section, false]])
    expect(new Set(Object.keys(there))).toEqual(new Set(individualSections))
  })

  it('takes its sign out of the key as well', () => {
    expect(withoutIndividual('change').reading.signs.map(({ kind }) => kind)).toEqual([
      'sum',
      'band',
      'cohort',
    ])
    expect(withoutIndividual('comparison').reading.signs.map(({ kind }) => kind)).toEqual([
      'sum',
      'band',
      'change',
    ])
  })

  it.each(groupSections)('is not in a group report either: %s', (section) => {
    const it = composeGroup({ sections: groupSections.filter((one) => one !== section) })
    const there = {
      distributions: it.scales.some(({ distribution, tooFew }) => distribution !== null || tooFew !== null),
      ranking: it.ranking !== null,
      demographics: it.demographics !== null,
    }
    expect(Object.entries(there).filter(([, is]) => !is)).toEqual([[section, false]])
  })

  it('leaves no word about it: of distributions not even the rule for small groups', () => {
    const rules = (sections: GroupReport['customization']['sections']) =>
      composeGroupReport(wish(exampleGroupReport({ n: 7 }), { sections }), words(), false).reading.rules
        .length
    expect(rules([...groupSections]) - rules([])).toBe(1)
    const left = groupWithoutLeftOut(wish(exampleGroupReport({ n: 7 }), { sections: [] }))
    expect([left.distributions.status, left.demographics]).toEqual(['available', []])
  })

  it('leaves what makes it a report', () => {
    const all = compose({ sections: [] })
    expect([all.scales.length, all.glance.rows.length, all.limits.paragraphs.length > 0]).toEqual([
      5,
      5,
      true,
    ])
  })
})

const introductions: Record<string, string[]> = {
  en: ['Dear students,\nwelcome to your report.', 'أهلًا بكم', '欢迎阅读你的报告。'],
  'zh-CN': ['亲爱的同学们：\n欢迎阅读你的报告。', 'Welcome.'],
  es: ['Queridos estudiantes:\nbienvenidos.'],
  fr: ['Chers étudiants,\nbienvenue.'],
  ar: ['أعزّاءنا الطلبة،\nأهلًا بكم في تقريركم.', 'Welcome.'],
}
const wishes = (language: string) => ({
  accentColor: '#7a1f3d',
  coverTitle: introductions[language]![0]!.split('\n')[0]!,
  introduction: introductions[language]!,
  sections: [],
})
const everything = exampleLanguages.flatMap((language): [string, Report][] => [
  [`an individual report in ${language}`, wish(exampleReport({ language }), wishes(language))],
  [`a group report in ${language}`, wish(exampleGroupReport({ language }), wishes(language))],
])

describe.each(everything)('%s with all wishes at once', (_, report) => {
  it('stays PDF/UA, with a text for the logo, headings in order, and the colour (REQ-162)', async () => {
    const bytes = await print(report, exampleLogo())
    const pdf = readPdf(bytes)
    expect(pdf.includes('<pdfuaid:part>1<')).toBe(true)
    expect(hasColour(pdf, '#7a1f3d')).toBe(true)
    expect(hasColour(pdf, '#0f4f55')).toBe(false)
    const { elements } = readStructure(bytes)
    const logo = createWords(report.language, readPhrases(report.language)).t('report.logo', {
      organization: report.organization.name,
    })
    expect(elements.filter(({ alt }) => alt === logo)).toHaveLength(1)
    const levels = elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([])
  })
})

it('says in the file which language a foreign paragraph is in', async () => {
  const report = wish(exampleReport(), { introduction: introductions.en! })
  const pdf = readPdf(await print(report))
  expect([pdf.includes('/Lang (ar)'), pdf.includes('/Lang (zh)')]).toEqual([true, true])
  expect(readPdf(await print(exampleReport())).includes('/Lang (ar)')).toBe(false)
})

it('has the product’s own colour where the organisation wants none', async () => {
  const pdf = readPdf(await print(exampleReport()))
  expect([hasColour(pdf, '#0f4f55'), hasColour(pdf, '#7a1f3d')]).toEqual([true, false])
})

describe('drawn pages', () => {
  it('are as many as are printed, the logo on the first', async () => {
    const report = wish(exampleReport(), wishes('en'))
    const pages = await renderer.draw(report, readPhrases(), exampleLogo())
    const printed = readPdf(await print(report, exampleLogo())).match(/\/Type \/Page\n/g)
    expect(pages).toHaveLength(printed!.length)
    expect(pages.map((page) => page.includes('data:image/'))).toEqual(pages.map((_, i) => i === 0))
    expect(pages.every((page) => page.startsWith('<svg viewBox="0 0 468 612"'))).toBe(true)
  })

  it('have every shape that they use, and nothing that runs, loads or tells (SEC-048)', async () => {
    for (const report of [exampleReport(), exampleReport({ language: 'ar' }), hostileReport()]) {
      const pages = await renderer.draw(report, readPhrases(report.language), exampleLogo())
      for (const page of pages) {
        const ids = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
        const used = Array.from(page.matchAll(/href="([^"]*)"/g), ([, address]) => address!)
        expect(page.includes('<use ')).toBe(true)
        expect(used.filter((one) => one.startsWith('#') && !ids.has(one.slice(1)))).toEqual([])
        expect(used.filter((one) => !/^(#|data:image\/png;base64,)/.test(one))).toEqual([])
        expect(page).not.toMatch(/<script|<foreignObject|<style|\son\w+=|url\((?!#)/i)
      }
    }
  })
})

/** Whether something in the file is filled or drawn in a colour; numbers are written with few digits. */
function hasColour(pdf: string, color: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return Array.from(pdf.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|rg|SCN|RG)\b/g)).some((found) =>
    channels.every((channel, i) => Math.abs(channel - Number(found[i + 1])) < 0.002),
  )
}
