import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { formatDateTime } from '../../i18n/format-date.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './AnswerReceipt.module.css'

/** What was saved, when, and the checksum that the operator can verify. */
export function AnswerReceipt({ assessmentId }: { assessmentId: string }) {
  const { t, language } = useTranslation('assessment')
  const args = { params: { assessmentId }, query: { language } }
  const { data: assessment } = useQuery(useApi().query(endpoints.getAssessment, args))
  if (!assessment?.receipt) return null
  const { savedAt, answerCount, checksum } = assessment.receipt
  return (
    <p className={styles.receipt}>
      <span className={styles.sentence}>
        {t('receipt.saved', { count: answerCount, time: formatDateTime(savedAt) })}
      </span>{' '}
      <span className={styles.sentence}>
        {t('receipt.checksum')} <bdi className={styles.checksum}>{checksum}</bdi>
      </span>
    </p>
  )
}
