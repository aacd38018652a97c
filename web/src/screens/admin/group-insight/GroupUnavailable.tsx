import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import styles from './GroupUnavailable.module.css'

/** Why this cohort has no report yet, and how many more people it needs. */
export function GroupUnavailable({ error }: { error: ApiError }) {
  const { t } = useTranslation('admin')
  const isTooSmall = error.code === 'group.too_small'
  const count = error.needed ?? 0
  return (
    <div role="status" className={styles.refusal}>
      <CenteredMessage>
        <h2>
          {isTooSmall
            ? t('groupInsight.tooSmall.title', { count })
            : t('groupInsight.tooSimilar.title', { count })}
        </h2>
        <p>{isTooSmall ? t('groupInsight.tooSmall.body') : t('groupInsight.tooSimilar.body')}</p>
      </CenteredMessage>
    </div>
  )
}
