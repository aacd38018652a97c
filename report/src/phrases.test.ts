import { describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { composeGroupReport } from './compose/group/compose-group-report.ts'
import { exampleGroupReport } from './testing/example-group-report.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { exampleReport, readPhrases } from './testing/example-report.ts'
import { createWords, type ReportPhrases } from './words.ts'

const plural = /_(zero|one|two|few|many|other)$/

function flat(phrases: ReportPhrases, path = ''): [string, string][] {
  return Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  )
}

/** Names of the values that a phrase shows; a plural form may say a small number in words. */
function shown(text: string) {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  return [...new Set(names)].filter((name) => name !== 'count' && name !== 'n').sort()
}

const english = flat(readPhrases('en'))

describe.each(exampleLanguages)('the phrases in %s', (language) => {
  const phrases = flat(readPhrases(language))
  const bare = (all: [string, string][]) => new Set(all.map(([key]) => key.replace(plural, '')))

  it('are all there, and no others', () => {
    expect([...bare(phrases)].sort()).toEqual([...bare(english)].sort())
  })

  it('show the same values as in English', () => {
    const expected = new Map(english.map(([key, text]) => [key.replace(plural, ''), shown(text)]))
    const differing = phrases.filter(
      ([key, text]) => !plural.test(key) && `${shown(text)}` !== `${expected.get(key.replace(plural, ''))}`,
    )
    expect(differing).toEqual([])
  })

  it('have every plural form of the language wherever they have one', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    const byKey = Map.groupBy(
      phrases.map(([key]) => key).filter((key) => plural.test(key)),
      (key) => key.replace(plural, ''),
    )
    for (const [key, found] of byKey) {
      expect([key, found.map((one) => plural.exec(one)![1]).sort()]).toEqual([key, forms])
    }
  })

  it('leave no placeholder and no key in a report', () => {
    const words = createWords(language, readPhrases(language))
    const printed = [
      composeReport(exampleReport({ language }), words, true),
      composeReport(exampleReport({ language, isRich: false }), words, true),
      composeGroupReport(exampleGroupReport({ language }), words, true),
      composeGroupReport(exampleGroupReport({ language, n: 5 }), words, true),
    ]
    expect(JSON.stringify(printed)).not.toMatch(/\{\{|"(report|pdf)\.[a-z]/)
  })
})

describe('counts', () => {
  it.each([
    [5, '5 أشخاص'],
    [24, '24 شخصًا'],
    [100, '100 شخص'],
    [2, 'شخصان'],
  ])('take the Arabic form for %i', (count, expected) => {
    expect(createWords('ar', readPhrases('ar')).counted('pdf.group.people', count)).toBe(expected)
  })
})
