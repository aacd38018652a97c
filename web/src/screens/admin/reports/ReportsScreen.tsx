import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../session/use-profile.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Batches } from './Batches.tsx'
import { NewBatch } from './NewBatch.tsx'

/** Reports of many learners at once: a new batch and the previous batches. */
export function ReportsScreen({ search }: { search: { assessmentIds?: string } }) {
  const { t } = useTranslation('admin')
  const { organizationId = '', organizationName = '' } = useProfile().organization ?? {}
  const preselected = usePreselectedAssessmentIds(search)
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

const noIds: readonly string[] = []

/** The assessments selected on another screen: in the URL, or in the history state if there are many. */
function usePreselectedAssessmentIds({ assessmentIds }: { assessmentIds?: string }): readonly string[] {
  const stateIds = useLocation().state.assessmentIds
  return assessmentIds?.split(',') ?? stateIds ?? noIds
}
