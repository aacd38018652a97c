import { useLocation, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../session/use-profile.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Batches } from './Batches.tsx'
import { NewBatch } from './NewBatch.tsx'

/** Reports of many at once: what to make, and what was made before. */
export function ReportsScreen() {
  const { t } = useTranslation('admin')
  const { organizationId = '', organizationName = '' } = useProfile().organization ?? {}
  const preselected = usePreselected()
  return (
    <Page
      title={t('reports.title')}
      lead={t('reports.lead', { organization: organizationName })}
      width="wide"
    >
      <NewBatch
        key={`${organizationId} ${preselected.join()}`}
        organizationId={organizationId}
        preselected={preselected}
      />
      <Batches key={organizationId} organizationId={organizationId} />
    </Page>
  )
}

const none: readonly string[] = []

/** Assessments that were chosen on another page: in the address, or beside it where they are many. */
function usePreselected(): readonly string[] {
  const { assessmentIds } = useSearch({ from: '/role-dependent/admin/admin/reports' })
  const beside = useLocation().state.assessmentIds
  return assessmentIds?.split(',') ?? beside ?? none
}
