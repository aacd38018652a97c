import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../api/ApiContext.tsx'
import { encryptorQuery } from '../session/device-key.ts'
import { useProfile } from '../session/use-profile.tsx'
import { answerStore } from './answer-store.ts'
import { assessmentPrefix, openPendingAnswers } from './pending-answers.ts'

/** The pending answers of the user in one assessment, encrypted with the device key. */
export function useDeviceAnswers(assessmentId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { userId } = useProfile().user
  return useMemo(() => {
    const query = encryptorQuery(api, userId)
    return openPendingAnswers(assessmentPrefix(userId, assessmentId), answerStore, {
      encryptor: () => queryClient.getQueryData(query.queryKey),
      load: () => queryClient.prefetchQuery(query),
    })
  }, [api, queryClient, userId, assessmentId])
}
