import type { InvitationState } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import styles from './StatusMark.module.css'

/** The status of an invitation or assessment as text, with a circle that fills with the progress. */
export function StatusMark({ status }: { status: InvitationState }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.status} data-status={status}>
      {t(`assessments.status.${status}`)}
    </span>
  )
}
