import type { ApiError } from '../../../api/api-error.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './GroupUnavailable.module.css'

/** Why this cohort has no report yet, and how many more people it needs. */
export function GroupUnavailable({ error }: { error: ApiError }) {
  const { t } = useTranslation('admin')
  return (
    <div role="status" className={styles.unavailable}>
      <CenteredMessage>
        <h2>{t('groupInsight.tooSmall.title', { count: error.needed ?? 0 })}</h2>
        <p>{t('groupInsight.tooSmall.body')}</p>
      </CenteredMessage>
    </div>
  )
}
