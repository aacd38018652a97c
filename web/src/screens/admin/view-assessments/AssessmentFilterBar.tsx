import { type InvitationState, invitationStates } from '@lpi/contract'
import { FilterRow } from '../../../components/lists/FilterRow.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { RemovableTag } from '../../../ui/RemovableTag.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import { type AssessmentView, defaultAssessmentView, isFiltered } from './assessment-view.ts'
import { CohortFilter } from './CohortFilter.tsx'
import { CohortTags } from './CohortTags.tsx'
import { DateFilters, DateTags } from './DateFilters.tsx'

type AssessmentFilterBarProps = {
  organizationId: string
  view: AssessmentView
  counts: Record<InvitationState, number> | undefined
  onChange: (changes: Partial<AssessmentView>, options?: { replace?: boolean }) => void
}

export function AssessmentFilterBar({ organizationId, view, counts, onChange }: AssessmentFilterBarProps) {
  const { t } = useTranslation('admin')
  const { keyword, status, mail, folderIds, isArchived } = view
  const shownStates = invitationStates.filter(
    (state) => state !== 'WITHDRAWN' || status.includes(state) || (counts?.WITHDRAWN ?? 0) > 0,
  )
  return (
    <FilterRow
      fields={
        <>
          <SearchBox
            label={t('assessments.search.label')}
            isLabelHidden
            placeholder={t('assessments.search.placeholder')}
            keyword={keyword}
            // The Back button undoes the whole search, not one letter at a time.
            onSearch={(next) => onChange({ keyword: next }, { replace: keyword !== '' })}
          />
          <CohortFilter
            organizationId={organizationId}
            selectedIds={folderIds}
            onSelect={(id) => onChange({ folderIds: [...folderIds, id] })}
          />
        </>
      }
      tags={
        isFiltered(view) && (
          <>
            <CohortTags
              organizationId={organizationId}
              selectedIds={folderIds}
              onRemove={(id) => onChange({ folderIds: folderIds.filter((folderId) => folderId !== id) })}
            />
            {mail && (
              <RemovableTag
                label={t('assessments.cohorts.remove', { name: t('invitations.mail.FAILED') })}
                onRemove={() => onChange({ mail: '' })}
              >
                {t('invitations.mail.FAILED')}
              </RemovableTag>
            )}
            {isArchived && (
              <RemovableTag
                label={t('assessments.cohorts.remove', {
                  name: t(`assessments.cohorts.archived.${isArchived}`),
                })}
                onRemove={() => onChange({ isArchived: '' })}
              >
                {t(`assessments.cohorts.archived.${isArchived}`)}
              </RemovableTag>
            )}
            <DateTags view={view} onChange={onChange} />
            <Button
              variant="quiet"
              onPress={() => onChange({ ...defaultAssessmentView, orderBy: view.orderBy, size: view.size })}
            >
              {t('assessments.clearFilters')}
            </Button>
          </>
        )
      }
    >
      <DateFilters view={view} onChange={(dates) => onChange(dates, { replace: true })} />
      <ToggleChips
        label={t('assessments.statusFilter')}
        items={shownStates.map((id) => ({
          id,
          label: t(`assessments.status.${id}`),
          count: counts?.[id],
        }))}
        selectedIds={status}
        onChange={(next) => onChange({ status: next })}
      />
    </FilterRow>
  )
}
