import type { BatchFailure } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useSimilarGroupText } from './use-similar-group-text.ts'

/**
 * Explains to an administrator why a report failed. Some error texts in the `common` namespace address the learner, so
 * this function replaces them.
 */
export function useFailureReason() {
  const { t } = useTranslation(['admin', 'common'])
  const formatSimilar = useSimilarGroupText()
  return ({ code, needed, surplus }: BatchFailure) => {
    if (code === 'report.not_ready') return t('reports.reasons.notReady')
    if (code === 'not_found') return t('reports.reasons.notThere')
    if (code === 'batch.requester_left') return t('common:errors.batch.requester_left')
    if (code === 'group.too_similar') return formatSimilar({ needed, surplus })
    if (code === 'group.too_small') {
      return needed === null
        ? t('reports.new.rejected.tooSmall')
        : `${t('reports.new.rejected.tooSmall')} ${t('reports.reasons.needed', { count: needed })}`
    }
    return t('reports.reasons.internal')
  }
}
