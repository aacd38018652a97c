import { type InvitationStatus, invitationStatuses } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import { CohortFilter } from './CohortFilter.tsx'
import { CohortTags } from './CohortTags.tsx'
import { DateFilters } from './DateFilters.tsx'
import styles from './Filters.module.css'
import { isFiltered, type View, wholeList } from './view.ts'

type FiltersProps = {
  organizationId: string
  view: View
  counts: Record<InvitationStatus, number> | undefined
  onChange: (changed: Partial<View>, options?: { replace?: boolean }) => void
}

export function Filters({ organizationId, view, counts, onChange }: FiltersProps) {
  const { t } = useTranslation('admin')
  const { keyword, status, folderIds } = view
  return (
    <search className={styles.filters}>
      <div className={styles.fields}>
        <SearchBox
          label={t('assessments.search.label')}
          description={t('assessments.search.description')}
          keyword={keyword}
          // One step back leads to before the search, not through its letters.
          onSearch={(next) => onChange({ keyword: next }, { replace: keyword !== '' })}
        />
        <CohortFilter
          organizationId={organizationId}
          chosen={folderIds}
          onChoose={(id) => onChange({ folderIds: [...folderIds, id] })}
        />
      </div>
      <DateFilters view={view} onChange={(dates) => onChange(dates, { replace: true })} />
      <ToggleChips
        label={t('assessments.statusFilter')}
        items={invitationStatuses.map((id) => ({
          id,
          label: t(`assessments.status.${id}`),
          count: counts?.[id],
        }))}
        selected={status}
        onChange={(next) => onChange({ status: next })}
      />
      {isFiltered(view) && (
        <div className={styles.tags}>
          <CohortTags
            organizationId={organizationId}
            chosen={folderIds}
            onRemove={(id) => onChange({ folderIds: folderIds.filter((one) => one !== id) })}
          />
          <Button
            variant="quiet"
            onPress={() => onChange({ ...wholeList, orderBy: view.orderBy, size: view.size })}
          >
            {t('assessments.clearFilters')}
          </Button>
        </div>
      )}
    </search>
  )
}
