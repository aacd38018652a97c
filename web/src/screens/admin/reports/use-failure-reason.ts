import type { ErrorCode } from '@lpi/contract'
import { useTranslation } from 'react-i18next'

/** Errors whose common texts fit an administrator. */
const administratorErrors = new Set<ErrorCode>([
  'group.too_small',
  'group.too_similar',
  'batch.requester_left',
])

/** Explains to an administrator why a report failed. The common texts of some errors address the learner. */
export function useFailureReason() {
  const { t } = useTranslation(['admin', 'common'])
  return (code: ErrorCode) => {
    if (code === 'report.not_ready') return t('reports.reasons.notReady')
    if (code === 'not_found') return t('reports.reasons.notThere')
    if (administratorErrors.has(code)) return t(`common:errors.${code}`)
    return t('reports.reasons.internal')
  }
}
