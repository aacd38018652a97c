import type { ErrorCode } from '@lpi/contract'
import { useTranslation } from 'react-i18next'

/** Whose phrases are about what an administrator did. */
const own = new Set<ErrorCode>(['group.too_small', 'group.too_similar', 'batch.requester_left'])

/** Why a report was not made, said to the administrator and not to the learner of whom it is. */
export function useFailureReason() {
  const { t } = useTranslation(['admin', 'common'])
  return (code: ErrorCode) => {
    if (code === 'report.not_ready') return t('reports.reasons.notReady')
    if (code === 'not_found') return t('reports.reasons.notThere')
    if (own.has(code)) return t(`common:errors.${code}`)
    return t('reports.reasons.internal')
  }
}
