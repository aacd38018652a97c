import { matchLanguage } from '@lpi/contract'
import { textStore } from './text-store.ts'

const timeZonePattern = /(Z|[+-]\d\d:?\d\d)$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/**
 * Formats the day, month and year for the user's locale. A timestamp with a time zone is shown in UTC, so that all
 * users see the same day. A timestamp without a time zone is shown in local time.
 */
export function formatDate(value: string, locale = pageLocale()): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const isUtc = dayPattern.test(value) || (value.includes('T') && timeZonePattern.test(value))
  return (isUtc ? utcDateFormatOf : localDateFormatOf)(locale).format(date)
}

const dayMonthYear = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const utcDateFormatOf = memoizeFormat({ ...dayMonthYear, timeZone: 'UTC' })
const localDateFormatOf = memoizeFormat(dayMonthYear)
const hourFormatOf = memoizeFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/**
 * Creates the format only once per locale, because a table can contain hundreds of dates and creating a format takes
 * longer than using it.
 */
function memoizeFormat(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>()
  return (locale: string | undefined) => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options)
    formats.set(locale, format)
    return format
  }
}

/** Formats the date and the time in UTC or another time zone, followed by the name of the time zone. */
export function formatDateTime(value: string, locale = pageLocale(), timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale, {
    ...dayMonthYear,
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  } as const).format(new Date(value))
}

/** Formats an hour of the day, for example 20 as 8:00 PM or 20:00. */
export function formatHour(hour: number, locale = pageLocale()): string {
  return hourFormatOf(locale).format(new Date(Date.UTC(2000, 0, 1, hour)))
}

/**
 * Returns the locale for dates and times. On an English page, the result is undefined, which selects the locale of the
 * browser. On other pages, it is the browser's variant of the language, or the language itself. Arabic dates are always
 * in the Gregorian calendar and use the same digits as the other numbers on the page, although some variants of Arabic
 * use a different calendar or different digits by default.
 */
function pageLocale() {
  const language = textStore.getLanguage()
  if (!language || language === 'en') return undefined
  const locale = navigator.languages.find((tag) => matchLanguage([tag], [language])) ?? language
  return language === 'ar'
    ? new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
    : locale
}
