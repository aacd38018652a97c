import type { FoundAssessment } from '@lpi/contract'
import { StatusMark } from '../../../components/assessments/StatusMark.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './StatusCell.module.css'

type Props = Pick<FoundAssessment, 'status' | 'progress' | 'invitation'>

/** The status and, for an assessment in progress, its progress or, for an open invitation, a failed or waiting email. */
export function StatusCell({ status, progress, invitation }: Props) {
  const { t, language } = useTranslation('admin')
  const { mail, mailRefusal } = (status === 'INVITATION_SENT' && invitation) || {}
  return (
    <span className={styles.status}>
      <StatusMark status={status} />
      {(mail === 'WAITING' || mail === 'FAILED') && (
        <span className={styles.mail} data-mail={mail}>
          <span>{mailRefusal ? t('invitations.mail.REFUSED') : t(`invitations.mail.${mail}`)}</span>{' '}
          {mailRefusal && <bdi className={styles.reason}>{mailRefusal}</bdi>}
        </span>
      )}
      {status === 'IN_PROGRESS' && (
        <span className={styles.progress}>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${progress}%` }} />
          </span>
          <span>{formatsFor(language).percent(progress / 100)}</span>
        </span>
      )}
    </span>
  )
}
