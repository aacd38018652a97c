import type { InvitationState } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './StatusMark.module.css'

/** The status of an invitation or assessment as text, with a symbol. */
export function StatusMark({ status }: { status: InvitationState }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.status} data-status={status}>
      {t(`assessments.status.${status}`)}
    </span>
  )
}
