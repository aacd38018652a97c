import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Text } from '../../ui/Layout.tsx'
import styles from './AnswerReceipt.module.css'

/** The receipt: how many answers were saved, when, and a checksum that the operator can verify. */
export function AnswerReceipt({ assessmentId }: { assessmentId: string }) {
  const { t, language } = useTranslation('assessment')
  const args = { params: { assessmentId }, query: { language } }
  const { data: assessment } = useQuery(useApi().query(endpoints.getAssessment, args))
  if (!assessment?.receipt) return null
  const { savedAt, answerCount, checksum } = assessment.receipt
  const hasDemographics = answerCount > assessment.statementCount
  const key = hasDemographics ? 'receipt.savedWithDemographics' : 'receipt.saved'
  return (
    <Text tone="quiet">
      <span className={styles.sentence}>
        {t(key, { count: answerCount, time: formatsFor(language).dateTime(savedAt) })}
      </span>{' '}
      <span className={styles.sentence}>
        <span>{t('receipt.checksum')}</span> <bdi className={styles.checksum}>{checksum}</bdi>
      </span>
    </Text>
  )
}
