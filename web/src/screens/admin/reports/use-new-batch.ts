import { type Args, type BatchKind, batchSettings, endpoints, type FoundFolder } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'

/** A cohort, learners who are looked for here, or assessments that were chosen on the page of assessments. */
export type Source = 'cohort' | 'learners' | 'list'

/** The learners chosen here, by id, with the assessment that is meant. */
export type ChosenLearners = ReadonlyMap<string, { name: string; assessmentId: string }>

type Given = { organizationId: string; preselected: readonly string[] }

export function useNewBatch({ organizationId, preselected }: Given) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { i18n } = useTranslation()
  const [kind, setKind] = useState<BatchKind>('individual')
  const [source, setSource] = useState<Source>(preselected.length > 0 ? 'list' : 'cohort')
  const [cohort, setCohort] = useState<FoundFolder | null>(null)
  const [learners, setLearners] = useState<ChosenLearners>(new Map())
  const [language, setLanguage] = useState(i18n.language)

  const people = {
    cohort: cohort?.completedCount ?? 0,
    learners: learners.size,
    list: preselected.length,
  }[source]

  const start = useMutation({
    mutationFn: () => {
      const ids = source === 'list' ? [...preselected] : [...learners.values()].map((one) => one.assessmentId)
      const body: Args<typeof endpoints.createBatchReport>['body'] = {
        organizationId,
        type: kind,
        language,
        path: `/reports/${kind}`,
        settings: batchSettings,
        ...(source === 'cohort' && cohort ? { folderId: cohort.id } : { assessmentIds: ids }),
      }
      return api.call(endpoints.createBatchReport, { body })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [endpoints.listBatchReports.path] }),
  })

  /** What was said of the last start is over once something else is chosen. */
  function choosing<T>(set: (value: T) => void) {
    return (value: T) => {
      start.reset()
      set(value)
    }
  }

  return {
    ...{ kind, source, cohort, learners, language, people, start },
    setKind: choosing(setKind),
    setSource: choosing(setSource),
    setCohort: choosing(setCohort),
    setLearners: choosing(setLearners),
    setLanguage: choosing(setLanguage),
  }
}
