import type { Release } from '@lpi/contract'
import { formatDate } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/**
 * Returns a function that describes to a learner when the report will be released. The function returns null once the
 * report has been released.
 */
export function useReleaseText() {
  const { t } = useTranslation('assessment')
  return ({ kind, date, isOpen }: Release) => {
    if (isOpen) return null
    return kind === 'from-date' && date
      ? t('release.availableOn', { date: formatDate(date) })
      : t('release.byAdministrator')
  }
}
