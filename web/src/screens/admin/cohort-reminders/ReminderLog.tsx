import { endpoints, type Reminder } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import { useList } from '../../../components/lists/use-list.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Column } from '../../../ui/Table.tsx'
import styles from './CohortReminders.module.css'

const PAGE_SIZE = 20
const POLL_INTERVAL_MS = 10_000

/** The reminders of a cohort, newest first. The list is reloaded regularly while emails are waiting to be sent. */
export function ReminderLog({
  cohortId,
  page,
  timeZone,
}: {
  cohortId: string
  page: number
  timeZone: string
}) {
  const { t } = useTranslation('admin')
  const heading = useId()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const offset = (page - 1) * PAGE_SIZE
  const log = useList({
    ...useApi().query(endpoints.listReminders, {
      params: { folderId: cohortId },
      query: { organizationId, offset, size: PAGE_SIZE },
    }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'WAITING') ? POLL_INTERVAL_MS : false,
  })
  const columns = useColumns(timeZone)
  return (
    <section className={styles.log} aria-labelledby={heading}>
      <h2 id={heading}>{t('reminders.log')}</h2>
      <PagedTable
        list={log}
        label={t('reminders.log')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('reminders.noLog')}</EmptyState>}
        pagesLabel={t('reminders.pages')}
        page={{ offset, size: PAGE_SIZE }}
        onPage={(next, isCorrection) =>
          void navigate({
            to: '/admin/cohorts/$cohortId/reminders',
            params: { cohortId },
            search: next.offset > 0 ? { page: next.offset / PAGE_SIZE + 1 } : {},
            replace: isCorrection,
            resetScroll: false,
          })
        }
      />
    </section>
  )
}

function useColumns(timeZone: string): Column<Reminder>[] {
  const { t } = useTranslation('admin')
  return [
    {
      id: 'person',
      header: t('reminders.columns.person'),
      isRowHeader: true,
      cell: ({ name, email }) => (
        <>
          {name && <bdi className={styles.name}>{name}</bdi>}
          <span className={styles.email}>
            <EmailAddress email={email} />
          </span>
        </>
      ),
    },
    {
      id: 'stage',
      header: t('reminders.columns.stage'),
      cell: ({ stage }) => t(`reminders.stage.${stage}`),
    },
    {
      id: 'state',
      header: t('reminders.columns.state'),
      cell: ({ state, refusal }) => (
        <span className={styles.state} data-state={state}>
          <span>{t(`reminders.state.${state}`)}</span>
          {refusal && <bdi className={styles.reason}>{refusal}</bdi>}
        </span>
      ),
    },
    {
      id: 'at',
      header: t('reminders.columns.at'),
      cell: ({ at }) => formatDateTime(at, undefined, timeZone),
    },
  ]
}
