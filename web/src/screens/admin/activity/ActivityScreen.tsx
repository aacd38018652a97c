import { activityKindNames, endpoints } from '@lpi/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { DateField } from '../../../components/lists/DateField.tsx'
import { FilterRow } from '../../../components/lists/FilterRow.tsx'
import { useListView } from '../../../components/lists/use-list-view.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DensityToggle } from '../../../ui/DensityToggle.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Row } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Table } from '../../../ui/Table.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import styles from './Activity.module.css'
import { type ActivitySearch, readActivityView, writeActivityView } from './activity-view.ts'
import { useActivityColumns } from './use-activity-columns.tsx'

const EVERYONE = 'everyone'

/** Who did what in the organization. */
export function ActivityScreen({ search }: { search: ActivitySearch }) {
  const { t, language } = useTranslation('admin')
  const api = useApi()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const [view, change] = useListView({
    search,
    readView: readActivityView,
    writeView: writeActivityView,
    firstPage: { before: '' },
    onChange: (next) => void navigate({ to: '/admin/activity', search: next, resetScroll: false }),
  })
  const { before, ...filters } = writeActivityView(view)
  const activity = useQuery({
    ...api.query(endpoints.listActivity, {
      query: { organizationId, ...filters, ...(before && { before }) },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useActivityColumns()
  const exportActivity = useMutation({
    mutationFn: async () => {
      const query = { organizationId, language, ...filters }
      const { blob, fileName = 'activity.csv' } = await api.download(endpoints.exportActivity, { query })
      saveFile(blob, fileName)
    },
  })
  const { items, hasMore, people = [] } = activity.data ?? {}
  const oldestId = items?.findLast(({ id }) => id !== null)?.id
  const isFiltered = Object.keys(filters).length > 0

  return (
    <Page
      title={t('activity.title')}
      lead={t('activity.lead')}
      width="wide"
      isList
      actions={
        <>
          <DensityToggle />
          <Button
            variant="secondary"
            isPending={exportActivity.isPending}
            onPress={() => exportActivity.mutate()}
          >
            {t('activity.export')}
          </Button>
        </>
      }
    >
      <FilterRow
        fields={
          <Select
            label={t('activity.csv.who')}
            items={[
              { id: EVERYONE, label: t('activity.everyone') },
              ...people.map(({ id, name }) => ({ id, label: name })),
            ]}
            selectedKey={view.actorId || EVERYONE}
            onSelectionChange={(id) => change({ actorId: id === EVERYONE ? '' : (id ?? '') })}
          />
        }
      >
        <Row gap={3} rowGap={2} align="center" className={styles.days}>
          <DateField label={t('activity.from')} value={view.from} onChange={(from) => change({ from })} />
          <DateField label={t('activity.to')} value={view.to} onChange={(to) => change({ to })} />
        </Row>
        <ToggleChips
          label={t('activity.csv.what')}
          items={activityKindNames.map((id) => ({ id, label: t(`activity.kinds.${id}`) }))}
          selectedIds={view.kinds}
          onChange={(kinds) => change({ kinds })}
        />
      </FilterRow>
      <ErrorNotice error={exportActivity.error} />
      <LoadFailure query={activity} />
      {(items || !activity.error) && (
        <Table
          label={t('activity.title')}
          columns={columns}
          rows={items}
          rowKey={({ id, at, event }) => `${id} ${at} ${event}`}
          isBusy={activity.isPlaceholderData}
          empty={
            <EmptyState
              actions={
                isFiltered && (
                  <LinkButton variant="secondary" to="/admin/activity">
                    {t('assessments.clearFilters')}
                  </LinkButton>
                )
              }
            >
              {t(isFiltered ? 'activity.noMatch' : 'activity.none')}
            </EmptyState>
          }
        />
      )}
      <Row aria-label={t('activity.pages')} as="nav" gap={5} rowGap={2}>
        {before && (
          <Link to="/admin/activity" search={filters} isBlock>
            {t('activity.newest')}
          </Link>
        )}
        {hasMore && oldestId && (
          <Link to="/admin/activity" search={{ ...filters, before: String(oldestId) }} isBlock>
            {t('activity.older')}
          </Link>
        )}
      </Row>
    </Page>
  )
}
