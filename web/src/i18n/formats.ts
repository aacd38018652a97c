import { type GroupFigure, matchLanguage } from '@lpi/contract'
import { dateFormat, listFormat, numberFormat } from './intl.ts'
import { textStore } from './text-store.ts'

const timeZonePattern = /(Z|[+-]\d\d:?\d\d)$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

const NO_BREAK_SPACE = '\u00a0'

const dayMonthYear = { day: 'numeric', month: 'short', year: 'numeric' } as const

/**
 * Formats the day, month and year for the user's locale. The month is written out, because 03/07 is in March in some
 * countries and in July in others. The date stays on one line. A timestamp with a time zone is shown in UTC, so that all
 * users see the same day. A timestamp without a time zone is shown in local time.
 */
export function formatDate(value: string, locale = pageLocale()): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const isUtc = dayPattern.test(value) || (value.includes('T') && timeZonePattern.test(value))
  const text = dateFormat(locale, isUtc ? { ...dayMonthYear, timeZone: 'UTC' } : dayMonthYear).format(date)
  return nameUtc(text, value).replaceAll(' ', NO_BREAK_SPACE)
}

/** The day of a moment in a list that states that its dates are in UTC. */
export function formatUtcDay(moment: string, locale = pageLocale()) {
  return formatDate(moment.slice(0, 'YYYY-MM-DD'.length), locale)
}

/** Adds the name of the time zone to the day of a moment if it was another day for the user. */
function nameUtc(day: string, value: string) {
  const date = new Date(value)
  return timeZonePattern.test(value) && date.getDate() !== date.getUTCDate() ? `${day} (UTC)` : day
}

/** Formats the date and the time in UTC or another time zone, followed by the name of the time zone. */
export function formatDateTime(value: string, locale = pageLocale(), timeZone = 'UTC'): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const
  return dateFormat(locale, { ...dayMonthYear, ...options }).format(new Date(value))
}

export function nameTimeZone(timeZone: string) {
  return timeZone.replaceAll('_', ' ')
}

/** Adds the time zone to a day that somebody chose. */
export function addTimeZone(day: string, timeZone: string | null) {
  return timeZone ? `${day} (${nameTimeZone(timeZone)})` : day
}

/** Formats an hour of the day, for example 20 as 8:00 PM or 20:00. */
export function formatHour(hour: number, locale = pageLocale()): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  return dateFormat(locale, options).format(new Date(Date.UTC(2000, 0, 1, hour)))
}

/**
 * Returns the locale for dates and times. On an English page, the result is undefined, which selects the locale of the
 * browser. On other pages, it is the browser's variant of the language, or the language itself.
 */
function pageLocale() {
  const language = textStore.getLanguage()
  if (!language || language === 'en') return undefined
  return navigator.languages.find((tag) => matchLanguage([tag], [language])) ?? language
}

/**
 * Returns the language for dates that contain the name of a month. English texts use the browser's variant of English,
 * so that the day and month have the same order as in numeric dates.
 */
export function dateLanguageFor(language: string) {
  if (language !== 'en') return language
  return navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? language
}

export type Formats = ReturnType<typeof formatsFor>

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const dayAndMonth = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const
// The time styles that contain the time zone also contain seconds, so the parts are listed instead.
const longDateAndTime = { ...longDate, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** The formats for texts in this language. Dates are in UTC. */
export function formatsFor(language: string) {
  const numbers = (options?: Intl.NumberFormatOptions) => (value: number) =>
    numberFormat(language, options).format(value).replace('-', '−')
  const differences = (options: Intl.NumberFormatOptions) =>
    numbers({ ...options, signDisplay: 'exceptZero' })
  const dates = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    dateFormat(dateLanguageFor(language), { ...options, timeZone: 'UTC' }).format(new Date(date))
  const statistic = numbers(oneDigit)
  return {
    number: numbers({ maximumFractionDigits: 2 }),
    mean: numbers(twoDigits),
    /** A statistic with one decimal place. */
    statistic,
    /** A mean of a group, or the range in which it lies. Of fewer people than `total`, the number is added. */
    figure: ({ mean, range, n }: Pick<GroupFigure, 'mean' | 'range' | 'n'>, total: number) => {
      const text = range ? `${statistic(range.low)}–${statistic(range.high)}` : statistic(mean)
      return n < total ? `${text} (n = ${n})` : text
    },
    difference: differences({ maximumFractionDigits: 2 }),
    /** A difference between two statistics, always with one decimal place. */
    statisticDifference: differences(oneDigit),
    effectSize: differences(twoDigits),
    percent: numbers({ style: 'percent' }),
    list: (items: readonly string[]) => listFormat(language).format(items),
    /** Joins sentences into a paragraph. Chinese has no spaces between sentences. */
    sentences: (texts: readonly (string | false | null | undefined)[]) =>
      texts.filter(Boolean).join(language.startsWith('zh') ? '' : ' '),
    date: (date: string) => nameUtc(dates(longDate)(date), date),
    /** The date and the time, followed by the name of the time zone. */
    dateTime: dates(longDateAndTime),
    day: dates(dayAndMonth),
    dayWithWeekday: dates({ day: 'numeric', month: 'long', weekday: 'long' }),
    week: ({ from, to }: { from: string; to: string }) =>
      dateFormat(dateLanguageFor(language), dayAndMonth).formatRange(new Date(from), new Date(to)),
  }
}
