import type { InvitationState } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import styles from './StatusMark.module.css'

/** How far somebody is, from the invitation to the report, in words beside a circle that fills. */
export function StatusMark({ status }: { status: InvitationState }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.status} data-status={status}>
      {t(`assessments.status.${status}`)}
    </span>
  )
}
