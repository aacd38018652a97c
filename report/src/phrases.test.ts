import { describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { composeGroupReport } from './compose/group/compose-group-report.ts'
import { createReportTexts, type ReportPhrases } from './report-texts.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'

const plural = /_(zero|one|two|few|many|other)$/

function flatten(phrases: ReportPhrases, path = ''): [string, string][] {
  return Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  )
}

/** The names of the placeholders in a phrase. */
function listPlaceholders(text: string) {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  return [...new Set(names)].sort()
}

const englishPhrases = flatten(readPhrases('en'))

describe.each(exampleLanguages)('the phrases in %s', (language) => {
  const phrases = flatten(readPhrases(language))
  const listKeys = (entries: [string, string][]) => new Set(entries.map(([key]) => key.replace(plural, '')))

  it('have the same keys as the English phrases', () => {
    expect([...listKeys(phrases)].sort()).toEqual([...listKeys(englishPhrases)].sort())
  })

  it('have the same placeholders as the English phrases, unless they have plural forms', () => {
    const expected = new Map(
      englishPhrases.map(([key, text]) => [key.replace(plural, ''), listPlaceholders(text)]),
    )
    const differingPhrases = phrases.filter(
      ([key, text]) =>
        !plural.test(key) && `${listPlaceholders(text)}` !== `${expected.get(key.replace(plural, ''))}`,
    )
    expect(differingPhrases).toEqual([])
  })

  it('have all plural forms of the language if they have any', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    const byKey = Map.groupBy(
      phrases.map(([key]) => key).filter((key) => plural.test(key)),
      (key) => key.replace(plural, ''),
    )
    for (const [key, variants] of byKey) {
      expect([key, variants.map((variant) => plural.exec(variant)![1]).sort()]).toEqual([key, forms])
    }
  })

  it('leave no unfilled placeholder and no phrase key in a report', () => {
    const texts = createReportTexts(language, readPhrases(language))
    const contents = [
      composeReport(buildExampleReport({ language }), texts, true),
      composeReport(buildExampleReport({ language, hasAllParts: false }), texts, true),
      composeGroupReport(buildExampleGroupReport({ language }), texts, true),
      composeGroupReport(buildExampleGroupReport({ language, n: 5 }), texts, true),
    ]
    expect(JSON.stringify(contents)).not.toMatch(/\{\{|"(report|pdf)\.[a-z]/)
  })
})

it('an Arabic report shows the version of its norm group from left to right', () => {
  const texts = createReportTexts('ar', readPhrases('ar'))
  const content = composeReport(buildExampleReport({ language: 'ar' }), texts, true)
  expect(JSON.stringify(content)).toContain('\u200e2026-1\u200f')
})

describe('a count of people in Arabic', () => {
  it.each([
    [5, '5 أشخاص'],
    [24, '24 شخصًا'],
    [100, '100 شخص'],
    [2, 'شخصان'],
  ])('has the plural form for %i', (count, expected) => {
    expect(createReportTexts('ar', readPhrases('ar')).translateCount('pdf.group.people', count)).toBe(
      expected,
    )
  })
})
