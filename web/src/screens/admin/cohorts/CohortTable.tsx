import type { Cohort } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './Cohorts.module.css'
import { useReleaseStateText } from './use-release-state-text.ts'

export type CohortAction = 'change' | 'release' | 'hide'

type Props = {
  cohorts: readonly Cohort[] | undefined
  isBusy: boolean
  empty: string
  onAction: (action: CohortAction, cohort: Cohort) => void
}

/** The counts of each cohort, linked to the lists they count, and the release of its reports. */
export function CohortTable({ cohorts, isBusy, empty, onAction }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  const stateText = useReleaseStateText()
  const columns: Column<Cohort>[] = [
    { id: 'name', header: t('cohorts.columns.name'), isRowHeader: true, cell: ({ name }) => name },
    {
      id: 'members',
      header: t('cohorts.columns.members'),
      align: 'end',
      cell: ({ id, name, members }) => (
        <Count n={members} label="membersOf" name={name} href={`/admin/view-assessments?folderIds=${id}`} />
      ),
    },
    {
      id: 'completed',
      header: t('cohorts.columns.completed'),
      align: 'end',
      cell: ({ id, name, completed }) => (
        <Count
          n={completed}
          label="completedOf"
          name={name}
          href={`/admin/view-assessments?folderIds=${id}&status=COMPLETED`}
        />
      ),
    },
    {
      id: 'invited',
      header: t('cohorts.columns.invited'),
      align: 'end',
      cell: ({ id, name, invited }) => (
        <Count n={invited} label="invitedOf" name={name} href={`/admin/invitations?cohort=${id}`} />
      ),
    },
    {
      id: 'release',
      header: t('cohorts.columns.release'),
      cell: (cohort) => (
        <span className={styles.release}>
          <span className={styles.state} data-open={cohort.release.isOpen}>
            {stateText(cohort)}
          </span>
          <Button
            variant="quiet"
            aria-label={t('cohorts.changeOf', { name: cohort.name })}
            onPress={() => onAction('change', cohort)}
          >
            {t('cohorts.change')}
          </Button>
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('cohorts.columns.actions'),
      isHeaderHidden: true,
      cell: (cohort) => (
        <span className={styles.action}>
          <ReleaseButton cohort={cohort} onAction={onAction} />
        </span>
      ),
    },
    {
      id: 'insight',
      header: t('account:layout.groupInsight'),
      isHeaderHidden: true,
      cell: ({ id, name }) => (
        <Link
          href={`/admin/group-insight?cohort=${id}`}
          isBlock
          aria-label={t('cohorts.insightOf', { name })}
        >
          {t('account:layout.groupInsight')}
        </Link>
      ),
    },
  ]
  return (
    <Table
      label={t('cohorts.title')}
      columns={columns}
      rows={cohorts}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      empty={<p>{empty}</p>}
    />
  )
}

type CountProps = { n: number; label: 'membersOf' | 'completedOf' | 'invitedOf'; name: string; href: string }

/** The accessible name begins with the visible number, so that it works with voice control. */
function Count({ n, label, name, href }: CountProps) {
  const { t, i18n } = useTranslation('admin')
  const text = new Intl.NumberFormat(i18n.language).format(n)
  return (
    <Link href={href} isBlock aria-label={t(`cohorts.${label}`, { n: text, name })}>
      {text}
    </Link>
  )
}

/** Releases reports early or reverts an early release. */
function ReleaseButton({ cohort, onAction }: { cohort: Cohort; onAction: Props['onAction'] }) {
  const { t } = useTranslation('admin')
  const { name, release } = cohort
  if (release.releasedAt) {
    return (
      <Button
        variant="quiet"
        aria-label={t('cohorts.hideOf', { name })}
        onPress={() => onAction('hide', cohort)}
      >
        {t('cohorts.hide')}
      </Button>
    )
  }
  if (release.isOpen) return null
  return (
    <Button
      variant="secondary"
      aria-label={t('cohorts.releaseNowOf', { name })}
      onPress={() => onAction('release', cohort)}
    >
      {t('cohorts.releaseNow')}
    </Button>
  )
}
