import { describe, expect, it, vi } from 'vitest'
import {
  dateLanguageFor,
  formatDate,
  formatDateTime,
  formatHour,
  formatsFor,
  formatUtcDay,
} from './formats.ts'
import { textStore } from './text-store.ts'

/** A date without line breaks. */
const joined = (date: string) => date.replaceAll(' ', '\u00a0')

describe('a date', () => {
  it('shows the day, the name of the month and the year in the order of the locale (REQ-076)', () => {
    expect(formatDate('2026-03-07', 'en-GB')).toBe(joined('7 Mar 2026'))
    expect(formatDate('2026-03-07', 'en-US')).toBe(joined('Mar 7, 2026'))
    expect(formatDate('2026-03-07', 'es')).toBe(joined('7 mar 2026'))
    expect(formatDate('2026-03-07', 'zh-CN')).toBe('2026年3月7日')
    expect(formatDate('2026-03-07', 'de')).toBe(joined('7. März 2026'))
  })

  it('is in UTC if the timestamp has a time zone (REQ-077)', () => {
    expect(formatDate('2026-03-07T23:59:00Z', 'en-GB')).toBe(joined('7 Mar 2026'))
    expect(formatDate('2026-03-07T23:59:00-02:00', 'en-GB')).toBe(joined('8 Mar 2026'))
    expect(formatDate('2026-03-07T00:30:00+0100', 'en-GB')).toBe(joined('6 Mar 2026'))
  })

  it('names UTC if the moment was on another day for the user, unless the list names it (REQ-077)', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(formatDate('2026-05-04T00:30:00Z', 'en-US')).toBe(joined('May 4, 2026 (UTC)'))
    expect(formatDate('2026-05-04T20:30:00Z', 'en-US')).toBe(joined('May 4, 2026'))
    expect(formatUtcDay('2026-05-04T00:30:00Z', 'en-US')).toBe(joined('May 4, 2026'))
    expect(formatsFor('en').date('2026-05-04T00:30:00Z')).toMatch(/2026 \(UTC\)$/)
    vi.unstubAllEnvs()
  })

  // Each case has its own locale, because the format of a locale is created only once and keeps its time zone.
  it.each([
    ['Pacific/Auckland', 'en-NZ'],
    ['America/Los_Angeles', 'en-IE'],
  ])('is in local time if the timestamp has no time zone (%s)', (timeZone, locale) => {
    vi.stubEnv('TZ', timeZone)
    expect(formatDate('2026-03-07T00:01:00', locale)).toBe(joined('7 Mar 2026'))
    expect(formatDate('2026-03-07T23:59:00', locale)).toBe(joined('7 Mar 2026'))
    vi.unstubAllEnvs()
  })

  it.each(['ar', 'ar-EG', 'ar-SA'])(
    'uses the Gregorian calendar and Latin digits on an Arabic page in a browser whose language is %s',
    (tag) => {
      vi.spyOn(textStore, 'getLanguage').mockReturnValue('ar')
      vi.stubGlobal('navigator', { languages: [tag] })
      expect(formatDate('2026-11-26')).toBe(joined('26 نوفمبر 2026'))
      expect(formatDateTime('2026-11-26T21:44:00Z')).toMatch(/^26 نوفمبر 2026، 0?9:44/)
    },
  )

  it('is an empty string if the value cannot be parsed', () => {
    expect(formatDate('soon')).toBe('')
  })
})

it('a date with a time is in UTC and names the time zone', () => {
  expect(formatDateTime('2026-03-07T00:30:00+01:00', 'en-GB')).toBe('6 Mar 2026, 23:30 UTC')
})

it('an hour is in the format of the locale', () => {
  expect(formatHour(20, 'en-US')).toBe('8:00 PM')
  expect(formatHour(20, 'en-GB')).toBe('20:00')
  expect(formatHour(20, 'fr')).toBe('20:00')
})

it('in English texts, dates with month names follow the browser’s variant of English; in other languages, they do not depend on the browser', () => {
  vi.stubGlobal('navigator', { languages: ['ar-EG', 'en-GB', 'en-US'] })
  expect(dateLanguageFor('en')).toBe('en-GB')
  expect(dateLanguageFor('ar')).toBe('ar')
  vi.stubGlobal('navigator', { languages: ['de', 'eng'] })
  expect(dateLanguageFor('en')).toBe('en')
})
