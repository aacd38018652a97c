import type { Cohort } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useCohortNameColumn, useCountColumn } from '../../../components/cohorts/cohort-columns.tsx'
import { useReleaseStateText } from '../../../components/cohorts/use-release-state-text.ts'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import type { List, ListPage } from '../../../components/lists/use-list.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/Table.tsx'
import styles from './Cohorts.module.css'

export type CohortAction = 'change' | 'release' | 'hide'

type Props = {
  list: List<ListPage<Cohort>>
  page: { offset: number; size: number }
  empty: ReactNode
  onPage: (offset: number) => void
  onAction: (action: CohortAction, cohort: Cohort) => void
}

/**
 * The cohorts, with their numbers of assessments and open invitations, and the release state of their reports. Each
 * number links to a list of the counted assessments or invitations.
 */
export function CohortTable({ list, page, empty, onPage, onAction }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  const stateText = useReleaseStateText()
  const countColumn = useCountColumn()
  const columns: Column<Cohort>[] = [
    useCohortNameColumn(),
    countColumn({
      id: 'members',
      header: t('cohorts.columns.members'),
      countOf: ({ members }) => members,
      targetOf: ({ id }) => ({
        to: '/admin/view-assessments',
        search: { folderIds: id, status: 'ACCEPTED,IN_PROGRESS,COMPLETED' },
      }),
      labelOf: ({ name }, n) => t('cohorts.membersOf', { n, name }),
    }),
    countColumn({
      id: 'completed',
      header: t('cohorts.columns.completed'),
      countOf: ({ completed }) => completed,
      targetOf: ({ id }) => ({
        to: '/admin/view-assessments',
        search: { folderIds: id, status: 'COMPLETED' },
      }),
      labelOf: ({ name }, n) => t('cohorts.completedOf', { n, name }),
    }),
    countColumn({
      id: 'invited',
      header: t('cohorts.columns.invited'),
      countOf: ({ invited }) => invited,
      targetOf: ({ id }) => ({
        to: '/admin/invitations',
        search: { folderId: id, status: 'INVITATION_SENT' },
      }),
      labelOf: ({ name }, n) => t('cohorts.invitedOf', { n, name }),
    }),
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
      cell: (cohort) =>
        hasReleaseButton(cohort) && (
          <span className={styles.action}>
            <ReleaseButton cohort={cohort} onAction={onAction} />
          </span>
        ),
    },
    {
      id: 'insight',
      header: t('account:layout.groupInsight'),
      isHeaderHidden: true,
      align: 'end',
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
    <PagedTable
      list={list}
      label={t('cohorts.title')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={empty}
      pagesLabel={t('cohorts.pages')}
      page={page}
      onPage={({ offset }) => onPage(offset)}
    />
  )
}

function hasReleaseButton({ release }: Cohort) {
  return release.releasedAt !== null || !release.isOpen
}

/** Releases the reports of a cohort, or hides reports that an administrator has released. */
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
  return (
    <Button
      variant="quiet"
      aria-label={t('cohorts.releaseNowOf', { name })}
      onPress={() => onAction('release', cohort)}
    >
      {t('cohorts.releaseNow')}
    </Button>
  )
}
