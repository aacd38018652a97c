import { useTranslation } from 'react-i18next'

/** Day and time as the reader's language writes them, in the reader's own time; or the day alone. */
export function useMoment() {
  const { i18n } = useTranslation()
  return (value: string, what: 'moment' | 'day' = 'moment') =>
    new Intl.DateTimeFormat(i18n.language, {
      dateStyle: 'medium',
      ...(what === 'moment' && { timeStyle: 'short' as const }),
    }).format(new Date(value))
}
