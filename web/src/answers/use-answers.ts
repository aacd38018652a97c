import { type AnswerValue, endpoints } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../api/ApiContext.tsx'
import { textStore } from '../i18n/text-store.ts'
import { encryptorQuery } from '../session/device-key.ts'
import { useProfile } from '../session/use-profile.tsx'
import { addAnswersToPages } from './add-answers-to-pages.ts'
import { useDeviceAnswers } from './use-device-answers.ts'
import { type Answers, usePendingAnswers } from './use-pending-answers.ts'

/** The answers of one assessment, for all screens that show or change them. */
export function useAnswers(assessmentId: string): Answers {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useProfile()
  const { data: encryptor } = useQuery({
    ...encryptorQuery(api, user.userId),
    refetchInterval: retryUntilLoaded,
  })
  const pendingAnswers = useDeviceAnswers(assessmentId)
  const send = useCallback(
    async (responses: { questionId: string; value: AnswerValue }[], operationId: string) => {
      const args = { params: { assessmentId }, query: { language: textStore.getLanguage() } }
      const body = { responses, operationId, complete: false }
      const assessment = await api.call(endpoints.saveAnswers, { ...args, body })
      const { queryKey } = api.query(endpoints.getAssessment, args)
      queryClient.setQueryData(queryKey, assessment)
      addAnswersToPages(queryClient, assessmentId, responses)
      void queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
    },
    [api, queryClient, assessmentId],
  )
  return usePendingAnswers({ pendingAnswers, encryptor, lockName: `answers/${assessmentId}`, send })
}

/** Milliseconds until the next attempt to load the key; false once it has been loaded. */
function retryUntilLoaded({ state }: { state: { data: unknown } }) {
  return state.data === undefined && 15_000
}
