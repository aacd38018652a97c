import type { Release } from '@lpi/contract'
import { formatDate } from '../../i18n/format-date.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The text for a learner about when the report will be released; null if it is released. */
export function useReleaseText() {
  const { t } = useTranslation('assessment')
  return ({ kind, date, isOpen }: Release) => {
    if (isOpen) return null
    return kind === 'from-date' && date
      ? t('release.availableOn', { date: formatDate(date) })
      : t('release.byAdministrator')
  }
}
