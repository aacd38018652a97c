import { useEffect, useState } from 'react'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'

type CohortFilterProps = {
  organizationId: string
  selectedIds: readonly string[]
  onSelect: (folderId: string) => void
}

/** Finds a cohort by part of its name and adds it to the filter. Cohorts in the filter are not offered again. */
export function CohortFilter({ organizationId, selectedIds, onSelect }: CohortFilterProps) {
  const { t } = useTranslation('admin')
  // Keeps the value for one render so that the list closes; afterward the field accepts the next selection.
  const [justSelected, setJustSelected] = useState('')
  useEffect(() => setJustSelected(''))
  return (
    <CohortField
      organizationId={organizationId}
      label={t('assessments.cohorts.label')}
      isLabelHidden
      placeholder={t('assessments.cohorts.label')}
      emptyText={t('assessments.cohorts.none')}
      value={justSelected}
      onChange={({ id }) => {
        setJustSelected(id)
        onSelect(id)
      }}
      excludedIds={selectedIds}
      isClearedOnSelect
    />
  )
}
