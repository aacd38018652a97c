import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import styles from './GroupUnavailable.module.css'

/** Why there is no report of this cohort yet, and how many people are missing for one. */
export function GroupUnavailable({ error }: { error: ApiError }) {
  const { t } = useTranslation('admin')
  const isSmall = error.code === 'group.too_small'
  const count = error.needed ?? 0
  return (
    <div role="status" className={styles.refusal}>
      <CenteredMessage>
        <h2>
          {isSmall
            ? t('groupInsight.tooSmall.title', { count })
            : t('groupInsight.tooSimilar.title', { count })}
        </h2>
        <p>{isSmall ? t('groupInsight.tooSmall.body') : t('groupInsight.tooSimilar.body')}</p>
      </CenteredMessage>
    </div>
  )
}
