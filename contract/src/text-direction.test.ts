import { describe, expect, it } from 'vitest'
import { formatLocale, isolate, isolateValues } from './text-direction.ts'

const isolated = (name: string) => `\u2068${name}\u2069`

describe('a name in a text of the other reading direction', () => {
  it.each([
    ['ar', '2026–27: A+'],
    ['ar', 'Berg (Q4)'],
    ['ar', '3B Nordic'],
    ['en', 'ليلى (الحسن) 7'],
    ['fr', 'ליאור ב׳ 3!'],
    ['en', 'ليلى Berg'],
  ])(
    'is isolated if signs at its ends would move, or if it has both directions (%s: %s)',
    (language, name) => {
      expect(isolate(name, language)).toBe(isolated(name))
    },
  )

  it.each([
    ['ar', 'Nordic Care (Oslo) 3B'],
    ['ar', 'Ada (Q4) Berg'],
    ['ar', 'ليلى (الحسن) 7'],
    ['en', '2026–27: A+'],
    ['en', 'ليلى الحسن'],
    ['zh-CN', '2026年 (秋)'],
    ['ar', '3–5'],
    ['ar', '28 نوفمبر 2026'],
    ['ar', 'https://example.org/join?code=1#a1'],
  ])('stays as it is if its order is right by itself (%s: %s)', (language, name) => {
    expect(isolate(name, language)).toBe(name)
  })

  it('is isolated among the values of a sentence, whose numbers stay numbers', () => {
    expect(isolateValues({ name: 'A+', count: 3 }, 'ar')).toEqual({ name: isolated('A+'), count: 3 })
  })
})

it.each(['ar', 'ar-EG', 'ar-SA'])(
  'numbers and dates have the digits 0 to 9 and the Gregorian calendar in %s',
  (language) => {
    const locale = formatLocale(language)
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    expect(date.format(new Date('2026-11-28'))).toMatch(/^28 .* 2026/)
    expect(new Intl.NumberFormat(locale).format(1.5)).toBe('1.5')
    expect(['en', 'fr', 'zh-CN'].map(formatLocale)).toEqual(['en', 'fr', 'zh-CN'])
  },
)
