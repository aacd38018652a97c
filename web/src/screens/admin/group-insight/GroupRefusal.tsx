import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { QuietFigure } from '../../../components/QuietFigure.tsx'
import styles from './GroupRefusal.module.css'

/** Why there is no report of this cohort yet, and how many people are missing for one. */
export function GroupRefusal({ error }: { error: ApiError }) {
  const { t } = useTranslation('admin')
  const isSmall = error.code === 'group.too_small'
  const count = error.needed ?? 0
  return (
    <div role="status" className={styles.refusal}>
      <QuietFigure>
        <h2>
          {isSmall
            ? t('groupInsight.tooSmall.title', { count })
            : t('groupInsight.tooSimilar.title', { count })}
        </h2>
        <p>{isSmall ? t('groupInsight.tooSmall.body') : t('groupInsight.tooSimilar.body')}</p>
      </QuietFigure>
    </div>
  )
}
