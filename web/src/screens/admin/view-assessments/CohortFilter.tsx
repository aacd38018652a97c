import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'

type CohortFilterProps = {
  organizationId: string
  selected: readonly string[]
  onSelect: (folderId: string) => void
}

/** Adds a cohort to the filter by a part of its name. It does not offer selected cohorts. */
export function CohortFilter({ organizationId, selected, onSelect }: CohortFilterProps) {
  const { t } = useTranslation('admin')
  // Keeps the value for one render so that the list closes; afterwards the field accepts the next selection.
  const [justSelected, setJustSelected] = useState('')
  useEffect(() => setJustSelected(''))
  return (
    <CohortField
      organizationId={organizationId}
      label={t('assessments.cohorts.label')}
      description={t('assessments.cohorts.description')}
      emptyText={t('assessments.cohorts.none')}
      value={justSelected}
      onChange={({ id }) => {
        setJustSelected(id)
        onSelect(id)
      }}
      excluded={selected}
      isClearedOnSelect
    />
  )
}
