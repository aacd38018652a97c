import type { BatchFailure } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'

/**
 * Explains to an administrator why a report failed. Some error texts in the `common` namespace address the learner, so
 * this function replaces them.
 */
export function useFailureReason() {
  const { t } = useTranslation(['admin', 'common'])
  return ({ code }: BatchFailure) => {
    if (code === 'report.not_ready') return t('reports.reasons.notReady')
    if (code === 'not_found') return t('reports.reasons.notThere')
    if (code === 'batch.requester_left' || code === 'group.too_small' || code === 'report.unavailable')
      return t(`common:errors.${code}`)
    if (code === 'service.unavailable') return t('reports.reasons.busy')
    return t('reports.reasons.internal')
  }
}
