import type { endpoints, Output } from '@lpi/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { NoResultsYet } from '../../../components/cohorts/NoResultsYet.tsx'
import { ScreenList } from '../../../components/frame/ScreenList.tsx'
import { useAdminPlaces } from '../../../components/frame/use-admin-links.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Batches } from './Batches.tsx'
import { NewBatch } from './NewBatch.tsx'

export { calls } from './calls.ts'

/** `cohorts` are the cohorts with completed assessments. */
type Props = {
  cohorts: Output<typeof endpoints.searchFolders>
  search: { assessmentIds?: string; cohort?: string }
}

/** Reports for many learners at once: a new batch and the previous batches. */
export function ReportsScreen({ cohorts, search }: Props) {
  const { t } = useTranslation('admin')
  const { organizationId, organizationName } = useOrganization()
  const preselectedIds = usePreselectedAssessmentIds(search)
  const navigate = useNavigate()
  const [startedCount, setStartedCount] = useState(0)
  const startedMessage = useRef<HTMLDivElement>(null)

  // Replacing the form removes the focused button, so the focus moves to the message. This also scrolls the message
  // into view.
  useEffect(() => {
    if (startedCount > 0) startedMessage.current?.focus()
  }, [startedCount])

  /** Resets the form, so that the same reports are not created twice by mistake. */
  function onStarted() {
    setStartedCount(startedCount + 1)
    if (preselectedIds.length > 0 || search.cohort)
      void navigate({ to: '/admin/reports', search: {}, replace: true })
  }

  return (
    <Page
      title={t('reports.title')}
      lead={t('reports.lead', { organization: organizationName })}
      width="wide"
    >
      {startedCount > 0 && (
        <div ref={startedMessage} tabIndex={-1}>
          <SuccessNotice>{t('reports.new.started')}</SuccessNotice>
        </div>
      )}
      {cohorts.total === 0 && preselectedIds.length === 0 ? (
        <NoResultsYet>{t('reports.empty')}</NoResultsYet>
      ) : (
        <NewBatch
          key={`${preselectedIds.join()} ${search.cohort} ${startedCount}`}
          organizationId={organizationId}
          preselectedAssessmentIds={preselectedIds}
          initialCohortId={search.cohort ?? ''}
          onStarted={onStarted}
        />
      )}
      <ScreenList places={useAdminPlaces().reports} />
      <Batches organizationId={organizationId} />
    </Page>
  )
}

const noIds: readonly string[] = []

/** The ids of assessments selected on another screen: from the URL or, if there are many, from the history state. */
function usePreselectedAssessmentIds({ assessmentIds }: { assessmentIds?: string }): readonly string[] {
  const stateIds = useLocation().state.assessmentIds
  return assessmentIds?.split(',') ?? stateIds ?? noIds
}
