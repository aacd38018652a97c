import type { Colleague } from '@lpi/contract'
import { Fragment } from 'react'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { formatUtcDay } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/Table.tsx'
import styles from './Colleagues.module.css'

type Actions = { onChange: (colleague: Colleague) => void; onRevoke: (colleague: Colleague) => void }

/** The address, or the name of a colleague whose institution sends no address. */
export const labelOf = ({ email, name }: Colleague) => email || (name ?? '')

export function useColleagueColumns({ onChange, onRevoke }: Actions): Column<Colleague>[] {
  const { t } = useTranslation('admin')
  const factorText = (hasSecondFactor: boolean | null) =>
    hasSecondFactor === null ? '–' : t(hasSecondFactor ? 'colleagues.factorOn' : 'colleagues.factorOff')
  return [
    {
      id: 'person',
      header: t('colleagues.columns.person'),
      isRowHeader: true,
      cell: ({ name, email, isSelf }) => (
        <span className={styles.stacked}>
          {name && <bdi>{isSelf ? t('colleagues.you', { name }) : name}</bdi>}
          {email && (
            <span className={name ? styles.minor : undefined}>
              <EmailAddress email={email} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'role',
      header: t('colleagues.columns.role'),
      cell: ({ organizationRole, folders }) => (
        <span className={styles.stacked}>
          <span>{t(`colleagues.role.${organizationRole}`)}</span>
          {folders.length > 0 && (
            <span className={styles.minor}>
              {folders.map(({ id, name }, i) => (
                <Fragment key={id}>
                  {i > 0 && <span>{' · '}</span>}
                  <bdi>{name}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'factor',
      header: t('colleagues.columns.factor'),
      cell: ({ hasSecondFactor }) => factorText(hasSecondFactor),
    },
    {
      id: 'seen',
      header: t('colleagues.columns.seen'),
      cell: ({ lastSeenAt, grantedAt }) =>
        lastSeenAt ? formatUtcDay(lastSeenAt) : t('colleagues.notSeenYet', { date: formatUtcDay(grantedAt) }),
    },
    {
      id: 'actions',
      header: t('colleagues.columns.actions'),
      isHeaderHidden: true,
      align: 'end',
      cell: (colleague) => (
        <span className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={t('colleagues.changeNamed', { email: labelOf(colleague) })}
            onPress={() => onChange(colleague)}
          >
            {t('colleagues.change')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('colleagues.revokeNamed', { email: labelOf(colleague) })}
            onPress={() => onRevoke(colleague)}
          >
            {t('colleagues.revoke')}
          </Button>
        </span>
      ),
    },
  ]
}
