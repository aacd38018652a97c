import type { FoundAssessment } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '../../../components/assessments/StatusMark.tsx'
import styles from './StatusCell.module.css'

/** The status and, for an assessment in progress, its progress. */
export function StatusCell({ status, progress }: Pick<FoundAssessment, 'status' | 'progress'>) {
  const { i18n } = useTranslation()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress / 100)
  return (
    <span className={styles.status}>
      <StatusMark status={status} />
      {status === 'IN_PROGRESS' && (
        <span className={styles.progress}>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${progress}%` }} />
          </span>
          {percent}
        </span>
      )}
    </span>
  )
}
