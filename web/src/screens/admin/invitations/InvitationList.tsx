import { invitationStates } from '@lpi/contract'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { FilterRow } from '../../../components/lists/FilterRow.tsx'
import { pageSizes } from '../../../components/lists/list-view.ts'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import type { ChangeView } from '../../../components/lists/use-list-view.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { formatOrder, parseOrder } from '../../../ui/sorting.ts'
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
  /** Whether every open invitation that matches the cohort and the keyword is selected when the list appears. */
  shouldSelectAll: boolean
  onChange: ChangeView<InvitationView>
}

export function InvitationList(props: InvitationListProps) {
  const { organizationId, view, list, shouldSelectAll, onChange } = props
  const { t } = useTranslation('admin')
  const columns = useInvitationColumns()
  const selection = useInvitationSelection({ organizationId, view, shouldSelectAll })
  const { items, counts } = list.data ?? {}
  const { size, page } = view
  return (
    <section className={styles.list} aria-label={t('invitations.title')}>
      <FilterRow
        fields={
          <>
            <SearchBox
              label={t('invitations.search.label')}
              isLabelHidden
              placeholder={t('invitations.search.placeholder')}
              keyword={view.keyword}
              // The Back button undoes the whole search, not one letter at a time.
              onSearch={(keyword) => onChange({ keyword }, { replace: view.keyword !== '' })}
            />
            <CohortField
              organizationId={organizationId}
              label={t('invitations.cohort')}
              isLabelHidden
              placeholder={t('invitations.allCohorts')}
              emptyText={t('invitations.noMatchingCohorts')}
              value={view.folderId}
              onChange={({ id }) => onChange({ folderId: id })}
              onClear={() => onChange({ folderId: '' })}
            />
          </>
        }
      >
        <ToggleChips
          label={t('invitations.statusFilter')}
          items={invitationStates.map((id) => ({
            id,
            label: t(`assessments.status.${id}`),
            count: counts?.[id],
          }))}
          selectedIds={view.status}
          onChange={(status) => onChange({ status })}
        />
      </FilterRow>
      <ActionResult selection={selection} />
      <PagedTable
        list={list}
        label={t('invitations.title')}
        columns={columns}
        rowKey={({ id }) => id}
        sorting={parseOrder(view.orderBy)}
        onSort={(sorting) => onChange({ orderBy: formatOrder(sorting) })}
        selection={{
          keys: selection.isEveryMatchSelected ? new Set(items?.map(({ id }) => id)) : selection.keys,
          onChange: selection.select,
          nameOf: ({ email }) => email,
          canSelect: ({ status }) => status === 'INVITATION_SENT',
        }}
        empty={
          <EmptyState
            actions={
              isFiltered(view) && (
                <Button variant="secondary" onPress={() => onChange({ ...defaultInvitationView, size })}>
                  {t('invitations.clearFilters')}
                </Button>
              )
            }
          >
            {t('invitations.noMatch')}
          </EmptyState>
        }
        pagesLabel={t('invitations.pages')}
        page={{ offset: (page - 1) * size, size }}
        sizes={pageSizes}
        onPage={({ offset, size: next }, isCorrection) =>
          onChange({ page: offset / next + 1, size: next }, { replace: isCorrection })
        }
      />
      <InvitationSelectionActions selection={selection} openCount={counts?.INVITATION_SENT ?? 0} />
    </section>
  )
}
