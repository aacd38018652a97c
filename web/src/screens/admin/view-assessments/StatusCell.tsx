import type { FoundAssessment } from '@lpi/contract'
import { StatusMark } from '../../../components/assessments/StatusMark.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './StatusCell.module.css'

/** The status and, for an assessment in progress, its progress. */
export function StatusCell({ status, progress }: Pick<FoundAssessment, 'status' | 'progress'>) {
  const { language } = useTranslation()
  return (
    <span className={styles.status}>
      <StatusMark status={status} />
      {status === 'IN_PROGRESS' && (
        <span className={styles.progress}>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${progress}%` }} />
          </span>
          {formatsFor(language).percent(progress / 100)}
        </span>
      )}
    </span>
  )
}
