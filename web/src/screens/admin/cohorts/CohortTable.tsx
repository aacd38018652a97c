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
  const countTexts = useCountTexts()
  const columns: Column<Cohort>[] = [
    {
      id: 'name',
      header: t('cohorts.columns.name'),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link to="/admin/cohorts/$cohortId" params={{ cohortId: id }} isBlock>
          {name}
        </Link>
      ),
    },
    {
      id: 'members',
      header: t('cohorts.columns.members'),
      align: 'end',
      cell: ({ id, name, members }) => (
        <Link
          to="/admin/view-assessments"
          search={{ folderIds: id, status: 'ACCEPTED,IN_PROGRESS,COMPLETED' }}
          isBlock
          {...countTexts('membersOf', name, members)}
        />
      ),
    },
    {
      id: 'completed',
      header: t('cohorts.columns.completed'),
      align: 'end',
      cell: ({ id, name, completed }) => (
        <Link
          to="/admin/view-assessments"
          search={{ folderIds: id, status: 'COMPLETED' }}
          isBlock
          {...countTexts('completedOf', name, completed)}
        />
      ),
    },
    {
      id: 'invited',
      header: t('cohorts.columns.invited'),
      align: 'end',
      cell: ({ id, name, invited }) => (
        <Link
          to="/admin/invitations"
          search={{ folderId: id, status: 'INVITATION_SENT' }}
          isBlock
          {...countTexts('invitedOf', name, invited)}
        />
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
          to="/admin/group-insight"
          search={{ cohort: id }}
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

/** The texts of a linked count. The accessible name begins with the visible number, so that it works with voice control. */
function useCountTexts() {
  const { t, i18n } = useTranslation('admin')
  return (label: 'membersOf' | 'completedOf' | 'invitedOf', name: string, count: number) => {
    const n = new Intl.NumberFormat(i18n.language).format(count)
    return { children: n, 'aria-label': t(`cohorts.${label}`, { n, name }) }
  }
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
