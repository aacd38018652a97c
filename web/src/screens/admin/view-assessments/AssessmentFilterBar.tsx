import { type InvitationStatus, invitationStatuses } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import styles from './AssessmentFilterBar.module.css'
import { type AssessmentView, defaultAssessmentView, isFiltered } from './assessment-view.ts'
import { CohortFilter } from './CohortFilter.tsx'
import { CohortTags } from './CohortTags.tsx'
import { DateFilters } from './DateFilters.tsx'

type AssessmentFilterBarProps = {
  organizationId: string
  view: AssessmentView
  counts: Record<InvitationStatus, number> | undefined
  onChange: (changed: Partial<AssessmentView>, options?: { replace?: boolean }) => void
}

export function AssessmentFilterBar({ organizationId, view, counts, onChange }: AssessmentFilterBarProps) {
  const { t } = useTranslation('admin')
  const { keyword, status, folderIds } = view
  return (
    <search className={styles.filters}>
      <div className={styles.fields}>
        <SearchBox
          label={t('assessments.search.label')}
          description={t('assessments.search.description')}
          keyword={keyword}
          // The Back button undoes the whole search, not single letters.
          onSearch={(next) => onChange({ keyword: next }, { replace: keyword !== '' })}
        />
        <CohortFilter
          organizationId={organizationId}
          selected={folderIds}
          onSelect={(id) => onChange({ folderIds: [...folderIds, id] })}
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
            selected={folderIds}
            onRemove={(id) => onChange({ folderIds: folderIds.filter((folderId) => folderId !== id) })}
          />
          <Button
            variant="quiet"
            onPress={() => onChange({ ...defaultAssessmentView, orderBy: view.orderBy, size: view.size })}
          >
            {t('assessments.clearFilters')}
          </Button>
        </div>
      )}
    </search>
  )
}
