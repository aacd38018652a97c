import { type AnswerValue, endpoints, type Rating } from '@lpi/contract'
import { useCallback } from 'react'
import { type Answers, usePendingAnswers } from '../../../answers/use-pending-answers.ts'
import { useApi } from '../../../api/ApiContext.tsx'
import type { RatingStorage } from './rating-storage.ts'

/** The answers of an observer: those on the server, and those on the device that the server has not confirmed yet. */
export function useRatingAnswers(
  code: string,
  { statements }: Rating,
  { prefix, encryptor, pendingAnswers }: RatingStorage,
): Answers & { values: ReadonlyMap<string, AnswerValue> } {
  const api = useApi()
  const send = useCallback(
    async (responses: { questionId: string; value: AnswerValue }[]) => {
      await api.call(endpoints.saveRating, { body: { code, responses } })
    },
    [api, code],
  )
  const answers = usePendingAnswers({ pendingAnswers, encryptor, lockName: prefix, send })
  const values = new Map(
    statements.flatMap(({ id, value }) => {
      const shownValue = answers.localAnswers.get(id)?.value ?? value
      return shownValue === null ? [] : [[id, shownValue] as const]
    }),
  )
  return { ...answers, values }
}
