import type { Release } from '@lpi/contract'
import { addTimeZone, formatDate } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/**
 * Returns a function that describes to a learner when the report will be released. The function returns null once the
 * report has been released.
 */
export function useReleaseText() {
  const { t } = useTranslation('assessment')
  return ({ kind, date, timeZone, isOpen }: Release) => {
    if (isOpen) return null
    return kind === 'from-date' && date
      ? t('release.availableOn', { date: addTimeZone(formatDate(date), timeZone) })
      : t('release.byAdministrator')
  }
}
