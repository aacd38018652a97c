import { invitationStates } from '@lpi/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { pageSizes } from '../../../components/lists/list-view.ts'
import type { ChangeView } from '../../../components/lists/use-list-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { formatOrder, parseOrder } from '../../../ui/sorting.ts'
import { Table } from '../../../ui/Table.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import { ActionResult } from './ActionResult.tsx'
import styles from './InvitationList.module.css'
import { InvitationSelectionActions } from './InvitationSelectionActions.tsx'
import { defaultInvitationView, type InvitationView, isFiltered } from './invitation-view.ts'
import { useInvitationColumns } from './use-invitation-columns.tsx'
import type { InvitationListQuery } from './use-invitation-list.ts'
import { useInvitationSelection } from './use-invitation-selection.ts'

type InvitationListProps = {
  organizationId: string
  view: InvitationView
  list: InvitationListQuery
  onChange: ChangeView<InvitationView>
}

export function InvitationList({ organizationId, view, list, onChange }: InvitationListProps) {
  const { t } = useTranslation('admin')
  const columns = useInvitationColumns()
  const selection = useInvitationSelection(organizationId, view)
  const { items, total = 0, counts } = list.data ?? {}
  const { size, page } = view
  const pages = Math.max(1, Math.ceil(total / size))
  const isPastEnd = !list.isPlaceholderData && page > pages

  useEffect(() => {
    if (isPastEnd) onChange({ page: pages }, { replace: true })
  })

  return (
    <section className={styles.list} aria-label={t('invitations.title')}>
      <search className={styles.filters}>
        <div className={styles.fields}>
          <SearchBox
            label={t('invitations.search.label')}
            description={t('invitations.search.description')}
            keyword={view.keyword}
            // The Back button undoes the whole search, not single letters.
            onSearch={(keyword) => onChange({ keyword }, { replace: view.keyword !== '' })}
          />
          <CohortField
            organizationId={organizationId}
            label={t('invitations.cohort')}
            description={t('invitations.cohortFilterHelp')}
            emptyText={t('invitations.noMatchingCohorts')}
            value={view.folderId}
            onChange={({ id }) => onChange({ folderId: id })}
            onClear={() => onChange({ folderId: '' })}
          />
        </div>
        <ToggleChips
          label={t('invitations.statusFilter')}
          items={invitationStates.map((id) => ({
            id,
            label: t(`assessments.status.${id}`),
            count: counts?.[id],
          }))}
          selected={view.status}
          onChange={(status) => onChange({ status })}
        />
      </search>
      <ErrorNotice error={list.error} />
      <ActionResult selection={selection} />
      <Table
        label={t('invitations.title')}
        columns={columns}
        rows={isPastEnd ? undefined : items}
        rowKey={({ id }) => id}
        sorting={parseOrder(view.orderBy)}
        onSort={(sorting) => onChange({ orderBy: formatOrder(sorting) })}
        selection={{
          keys: selection.isEverySelected ? new Set(items?.map(({ id }) => id)) : selection.keys,
          onChange: selection.select,
          nameOf: ({ email }) => email,
          canSelect: ({ status }) => status === 'INVITATION_SENT',
        }}
        isBusy={list.isPlaceholderData}
        empty={
          <div className={styles.empty}>
            <p>{t('invitations.noMatch')}</p>
            {isFiltered(view) && (
              <Button variant="secondary" onPress={() => onChange({ ...defaultInvitationView, size })}>
                {t('invitations.clearFilters')}
              </Button>
            )}
          </div>
        }
      />
      <Pagination
        label={t('invitations.pages')}
        offset={(page - 1) * size}
        size={size}
        total={total}
        sizes={pageSizes}
        onChange={({ offset, size: next }) => onChange({ page: offset / next + 1, size: next })}
      />
      <InvitationSelectionActions selection={selection} openCount={counts?.INVITATION_SENT ?? 0} />
    </section>
  )
}
