import type { Cohort } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useCohortNameColumn, useCountColumn } from '../../../components/cohorts/cohort-columns.tsx'
import { MIN_GROUP_SIZE } from '../../../components/cohorts/progress.ts'
import { ReleaseState } from '../../../components/cohorts/ReleaseState.tsx'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import type { List, ListPage } from '../../../components/lists/use-list.ts'
import { useFlag } from '../../../flags/use-flag.ts'
import { formatUtcDay } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import type { Column, Sorting } from '../../../ui/Table.tsx'

type Props = {
  list: List<ListPage<Cohort>>
  page: { offset: number; size: number }
  sorting: Sorting | undefined
  empty: ReactNode
  onPage: (offset: number) => void
  onSort: (sorting: Sorting) => void
}

/**
 * The cohorts, with their next steps, their numbers of assessments and open invitations, and the release state of their
 * reports. Each number links to a list of the counted assessments or invitations.
 */
export function CohortTable({ list, page, sorting, empty, onPage, onSort }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const countColumn = useCountColumn()
  const columns: Column<Cohort>[] = [
    { ...useCohortNameColumn<Cohort>(), id: 'Name', firstDirection: 'ascending' },
    {
      id: 'Task',
      header: t('cohorts.columns.task'),
      firstDirection: 'descending',
      cell: (cohort) => <TaskLink {...cohort} />,
    },
    countColumn({
      id: 'invited',
      header: t('cohorts.columns.invited'),
      countOf: ({ invited }) => invited,
      targetOf: ({ id }) => ({
        to: '/admin/view-assessments',
        search: { folderIds: id, status: 'INVITATION_SENT' },
      }),
      labelOf: ({ name }, n) => t('cohorts.invitedOf', { n, name }),
    }),
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
    {
      id: 'release',
      header: t('cohorts.columns.release'),
      cell: (cohort) => <ReleaseState cohort={cohort} />,
    },
    {
      id: 'CreatedAt',
      header: t('cohorts.columns.createdAt'),
      firstDirection: 'descending',
      cell: ({ createdAt }) => formatUtcDay(createdAt),
    },
  ]
  return (
    <PagedTable
      list={list}
      label={t('cohorts.title')}
      columns={columns}
      rowKey={({ id }) => id}
      sorting={sorting}
      onSort={onSort}
      empty={empty}
      pagesLabel={t('cohorts.pages')}
      note={t('common:table.utc')}
      page={page}
      onPage={({ offset }) => onPage(offset)}
    />
  )
}

/**
 * Leads to the group report, or to the cohort, where the other tasks are done. A cohort without a task leads to the group
 * report if it can have one.
 */
function TaskLink({ id, task, completedPeople }: Cohort) {
  const { t } = useTranslation('admin')
  const hasGroupInsight = useFlag('group-insight')
  const leadsToReport = hasGroupInsight && completedPeople >= MIN_GROUP_SIZE
  if (leadsToReport && (!task || task === 'GROUP_REPORT'))
    return (
      <Link to="/admin/group-insight" search={{ cohort: id }} isBlock>
        {t('cohorts.task.GROUP_REPORT')}
      </Link>
    )
  return (
    task && (
      <Link to="/admin/cohorts/$cohortId" params={{ cohortId: id }} isBlock>
        {t(`cohorts.task.${task}`)}
      </Link>
    )
  )
}
