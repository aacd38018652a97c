import { matchLanguage } from '@lpi/contract'
import i18next from 'i18next'

const hasTimeZone = /(Z|[+-]\d\d:?\d\d)$/
const isDayOnly = /^\d{4}-\d\d-\d\d$/

/**
 * Day, month and year as the person's locale writes them. A moment with a time zone shows its day in UTC,
 * so that everyone sees the same day; one without is taken as local time.
 */
export function formatDate(value: string, locale = pageLocale()): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const isFixed = isDayOnly.test(value) || (value.includes('T') && hasTimeZone.test(value))
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...(isFixed && { timeZone: 'UTC' }),
  }).format(moment)
}

/** The same with the time, in UTC and saying so. */
export function formatMoment(value: string, locale = pageLocale()): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const).format(new Date(value))
}

/** The browser's locale, except on a page in another language than the browser's that somebody chose. */
function pageLocale() {
  const { language } = i18next
  if (!language || language === 'en') return undefined
  return navigator.languages.find((tag) => matchLanguage([tag], [language])) ?? language
}
