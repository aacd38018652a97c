import { dateLanguageFor } from '../../../i18n/date-language.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** Formats for the numbers and days on the overview. */
export function useFormats() {
  const { language } = useTranslation()
  const dateLanguage = dateLanguageFor(language)
  const days = new Intl.DateTimeFormat(dateLanguage, day)
  const daysWithWeekday = new Intl.DateTimeFormat(dateLanguage, { ...day, weekday: 'long', month: 'long' })
  const numbers = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent' })
  return {
    day: (date: string) => days.format(new Date(date)),
    dayWithWeekday: (date: string) => daysWithWeekday.format(new Date(date)),
    week: ({ from, to }: { from: string; to: string }) => days.formatRange(new Date(from), new Date(to)),
    number: (value: number) => numbers.format(value),
    percent: (share: number) => percents.format(share),
  }
}
