import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row } from '../../ui/Layout.tsx'
import { RemovableTag } from '../../ui/RemovableTag.tsx'
import { CohortField } from './CohortField.tsx'
import { useCohort } from './use-cohort.ts'

/** Without a name, the name is loaded. */
export type SelectedCohort = { id: string; name?: string }

type CohortsFieldProps = {
  organizationId: string
  selectedCohorts: readonly SelectedCohort[]
  onChange: (selected: readonly SelectedCohort[]) => void
  errorMessage: string | undefined
}

/** Selects several cohorts. Each selected cohort has a button that removes it. */
export function CohortsField({ organizationId, selectedCohorts, onChange, errorMessage }: CohortsFieldProps) {
  const { t } = useTranslation('admin')
  // The field keeps the selected id for one render, which closes the list of options. It is then cleared for the next
  // selection.
  const [justSelected, setJustSelected] = useState('')
  useEffect(() => setJustSelected(''))
  return (
    <>
      <CohortField
        organizationId={organizationId}
        label={t('colleagues.cohorts')}
        description={t('invitations.cohortHelp')}
        emptyText={t('invitations.noMatchingCohorts')}
        value={justSelected}
        onChange={({ id, name }) => {
          setJustSelected(id)
          onChange([...selectedCohorts, { id, name }])
        }}
        excludedIds={selectedCohorts.map(({ id }) => id)}
        errorMessage={errorMessage}
        isRequired
        isClearedOnSelect
      />
      {selectedCohorts.length > 0 && (
        <Row gap={2}>
          {selectedCohorts.map((cohort) => (
            <CohortTag
              key={cohort.id}
              organizationId={organizationId}
              cohort={cohort}
              onRemove={() => onChange(selectedCohorts.filter(({ id }) => id !== cohort.id))}
            />
          ))}
        </Row>
      )}
    </>
  )
}

type CohortTagProps = { organizationId: string; cohort: SelectedCohort; onRemove: () => void }

function CohortTag({ organizationId, cohort, onRemove }: CohortTagProps) {
  const { t } = useTranslation('admin')
  const loadedCohort = useCohort(organizationId, cohort.name === undefined ? cohort.id : '')
  const name = cohort.name ?? loadedCohort?.name ?? '…'
  return (
    <RemovableTag label={t('assessments.cohorts.remove', { name })} onRemove={onRemove}>
      {name}
    </RemovableTag>
  )
}
