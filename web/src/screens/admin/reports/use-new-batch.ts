import { type Args, type BatchKind, batchSettings, endpoints, type FoundFolder } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { useCohort } from '../../../components/cohorts/use-cohort.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** What the reports are about: a cohort, or assessments selected on the “People” screen. */
export type Source = 'cohort' | 'list'

type NewBatchOptions = {
  organizationId: string
  preselectedAssessmentIds: readonly string[]
  /** An empty string if no cohort is selected initially. */
  initialCohortId: string
  onStarted: () => void
}

export function useNewBatch({
  organizationId,
  preselectedAssessmentIds,
  initialCohortId,
  onStarted,
}: NewBatchOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { language: pageLanguage } = useTranslation()
  const [kind, setKind] = useState<BatchKind>('individual')
  const [chosenSource, setSource] = useState<Source>(preselectedAssessmentIds.length > 0 ? 'list' : 'cohort')
  // A group report is always about a whole cohort.
  const source = kind === 'group' ? 'cohort' : chosenSource
  const loadedCohort = useCohort(organizationId, initialCohortId)
  const [selectedCohort, setCohort] = useState<FoundFolder>()
  const cohort = selectedCohort ?? loadedCohort
  const [language, setLanguage] = useState(pageLanguage)

  const learnerCount = {
    cohort: cohort?.completedCount ?? 0,
    list: preselectedAssessmentIds.length,
  }[source]

  const start = useMutation({
    mutationFn: () => {
      const body: Args<typeof endpoints.createBatchReport>['body'] = {
        organizationId,
        type: kind,
        language,
        path: `/reports/${kind}`,
        settings: batchSettings,
        ...(source === 'cohort' && cohort
          ? { folderId: cohort.id }
          : { assessmentIds: [...preselectedAssessmentIds] }),
      }
      return api.call(endpoints.createBatchReport, { body })
    },
    onSuccess: () => {
      onStarted()
      void queryClient.invalidateQueries({ queryKey: [endpoints.listBatchReports.path] })
    },
  })

  /** Returns a setter that also clears the error of the last attempt to start the batch. */
  function resetStartAndSet<T>(set: (value: T) => void) {
    return (value: T) => {
      start.reset()
      set(value)
    }
  }

  return {
    kind,
    source,
    cohort,
    language,
    learnerCount,
    start,
    setKind: resetStartAndSet(setKind),
    setSource: resetStartAndSet(setSource),
    setCohort: resetStartAndSet(setCohort),
    setLanguage: resetStartAndSet(setLanguage),
  }
}
