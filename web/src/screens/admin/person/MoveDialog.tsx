import { endpoints, type FoundFolder, type PersonAssessment } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'

type Props = {
  userId: string
  name: string
  assessment: PersonAssessment
  onClose: () => void
  onDone: (message: string) => Promise<void>
  /** Reloads the person, because another administrator may have changed the assessment, and rethrows the error. */
  onFailed: (error: unknown) => Promise<never>
}

export function MoveDialog({ userId, name, assessment, onClose, onDone, onFailed }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId } = useOrganization()
  // The cohort that the administrator saw when the dialog opened.
  const [originalCohort] = useState(assessment.folder)
  const [cohort, setCohort] = useState<FoundFolder>()

  async function move() {
    if (!cohort) return
    const args = {
      params: { userId, assessmentId: assessment.id },
      query: { organizationId },
      body: { fromFolderId: originalCohort.id, folderId: cohort.id },
    }
    await api.call(endpoints.moveAssessment, args).catch(onFailed)
    await onDone(t('people.moved', { cohort: cohort.name }))
  }

  return (
    <ConfirmDialog
      title={t('people.moveTitle', { cohort: originalCohort.name })}
      body={t('people.moveBody', { name })}
      confirm={t('people.move')}
      isConfirmDisabled={!cohort}
      action={move}
      onClose={onClose}
    >
      <CohortField
        organizationId={organizationId}
        label={t('people.target')}
        description={t('invitations.cohortHelp')}
        emptyText={t('invitations.noMatchingCohorts')}
        excludedIds={[originalCohort.id]}
        value={cohort?.id ?? ''}
        onChange={setCohort}
        onClear={() => setCohort(undefined)}
        isRequired
      />
    </ConfirmDialog>
  )
}
