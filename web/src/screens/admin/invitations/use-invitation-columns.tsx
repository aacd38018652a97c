import type { Invitation } from '@lpi/contract'
import { StatusMark } from '../../../components/assessments/StatusMark.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/Table.tsx'
import styles from './InvitationColumns.module.css'

export function useInvitationColumns(): Column<Invitation>[] {
  const { t } = useTranslation('admin')
  return [
    {
      id: 'Email',
      track: 'minmax(10rem, 4fr)',
      header: t('invitations.columns.email'),
      isRowHeader: true,
      firstDirection: 'ascending',
      cell: ({ name, email, learnerId }) =>
        learnerId ? (
          <Link to="/admin/people/$userId" params={{ userId: learnerId }}>
            <Address email={email} />
          </Link>
        ) : name ? (
          <span className={styles.stacked}>
            <bdi>{name}</bdi>
            <span className={styles.minor}>
              <Address email={email} />
            </span>
          </span>
        ) : (
          <Address email={email} />
        ),
    },
    {
      id: 'folder',
      track: 'minmax(5rem, 1.5fr)',
      header: t('invitations.columns.cohort'),
      cell: ({ folder }) => (
        <span className={styles.cohort}>
          <bdi>{folder.name}</bdi>
        </span>
      ),
    },
    {
      id: 'Status',
      track: 'minmax(7rem, 2fr)',
      header: t('invitations.columns.status'),
      firstDirection: 'ascending',
      cell: (invitation) => <Status {...invitation} />,
    },
    {
      id: 'SentAt',
      track: 'minmax(7.5rem, 1.5fr)',
      header: t('invitations.columns.sentAt'),
      firstDirection: 'descending',
      cell: ({ sentAt, remindedAt }) => (
        <span className={styles.stacked}>
          {formatDate(sentAt)}
          {remindedAt && (
            <span className={styles.minor}>
              {t('invitations.remindedOn', { date: formatDate(remindedAt) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'link',
      track: '9rem',
      header: t('invitations.columns.link'),
      isHeaderHidden: true,
      align: 'end',
      cell: ({ link, email }) =>
        link && (
          <CopyButton
            text={link}
            label={t('invitations.copyLink')}
            name={t('invitations.copyLinkNamed', { email })}
          />
        ),
    },
  ]
}

function Address({ email }: { email: string }) {
  return (
    <span className={styles.email}>
      <EmailAddress email={email} />
    </span>
  )
}

function Status({ status, mail }: Invitation) {
  const { t } = useTranslation('admin')
  const shouldShowDelivery = status === 'INVITATION_SENT' && (mail === 'WAITING' || mail === 'FAILED')
  return (
    <span className={styles.stacked}>
      <StatusMark status={status} />
      {shouldShowDelivery && (
        <span className={styles.minor} data-mail={mail}>
          {t(`invitations.mail.${mail}`)}
        </span>
      )}
    </span>
  )
}
