import { matchLanguage } from '@lpi/contract'
import { textStore } from './text-store.ts'

const timeZonePattern = /(Z|[+-]\d\d:?\d\d)$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/**
 * Day, month and year in the format of the user's locale. A timestamp with a time zone is shown in UTC, so that all
 * users see the same day; one without is local time.
 */
export function formatDate(value: string, locale = pageLocale()): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const isUtc = dayPattern.test(value) || (value.includes('T') && timeZonePattern.test(value))
  return (isUtc ? utcDates : localDates)(locale).format(date)
}

const dayMonthYear = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const utcDates = formatPerLocale({ ...dayMonthYear, timeZone: 'UTC' })
const localDates = formatPerLocale(dayMonthYear)
const hours = formatPerLocale({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** Creates each format once: a table has hundreds of dates, and creating a format takes longer than using it. */
function formatPerLocale(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>()
  return (locale: string | undefined) => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options)
    formats.set(locale, format)
    return format
  }
}

/** The date and the time in UTC or another time zone, whose name follows. */
export function formatDateTime(value: string, locale = pageLocale(), timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, {
    ...dayMonthYear,
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  } as const).format(new Date(value))
}

/** A full hour of the day, such as 8:00 PM or 20:00. */
export function formatHour(hour: number, locale = pageLocale()): string {
  return hours(locale).format(new Date(Date.UTC(2000, 0, 1, hour)))
}

/** The browser's locale, unless the user chose a page language that the browser does not list. */
function pageLocale() {
  const language = textStore.getLanguage()
  if (!language || language === 'en') return undefined
  return navigator.languages.find((tag) => matchLanguage([tag], [language])) ?? language
}
