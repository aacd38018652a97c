import type { GroupReportResult } from '@lpi/contract'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './GroupInsight.module.css'

/**
 * How many people completed the assessment but are not in the report yet, and how many more completions are needed to
 * include them.
 */
export function ExcludedLearners({ result: { now } }: { result: GroupReportResult }) {
  const { t } = useTranslation('admin')
  if (now.waiting === 0) return null
  return (
    <div className={styles.notices}>
      <Notice tone="info">
        <p>{t('groupInsight.waiting', { count: now.waiting })}</p>
        <p>{t('groupInsight.needed', { count: now.needed })}</p>
      </Notice>
    </div>
  )
}
