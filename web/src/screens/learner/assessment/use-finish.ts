import { type Assessment, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { randomId } from '../../../api/random-id.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

type NextStep = { to: 'report' } | { to: 'page'; page: number } | { to: 'demographics' }
type FinishOptions = {
  assessmentId: string
  page: number
  flush: () => Promise<void>
  /**
   * Called before the screen receives the completed assessment, so that the screen can show a message instead of
   * opening the report.
   */
  onCompleted: () => void
}

/** Completes the assessment, or finds where a required answer is missing. */
export function useFinish({ assessmentId, page, flush, onCompleted }: FinishOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { language } = useTranslation()
  const args = { params: { assessmentId }, query: { language } }
  const operation = useRef({ content: '', id: '' })

  function operationIdFor(content: string) {
    if (operation.current.content !== content) operation.current = { content, id: randomId() }
    return operation.current.id
  }

  return useMutation({
    mutationFn: async () => {
      const assessment = await completeOrReload(
        async () => {
          await flush()
          const responses = await readLastPageAnswers(api, assessmentId, page)
          const operationId = operationIdFor(JSON.stringify(responses))
          const body = { responses, operationId, complete: true }
          return api.call(endpoints.saveAnswers, { ...args, body })
        },
        () => api.call(endpoints.getAssessment, args),
      )

      return { assessment, nextStep: await findNextStep(api, assessment) }
    },
    onSuccess: async ({ assessment, nextStep }) => {
      if (nextStep.to === 'report') onCompleted()
      const { queryKey } = api.query(endpoints.getAssessment, args)
      queryClient.setQueryData(queryKey, assessment)
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
    },
  })
}

/** Another tab, or a request whose response was lost, may have completed the assessment already. */
async function completeOrReload(finish: () => Promise<Assessment>, reload: () => Promise<Assessment>) {
  try {
    return await finish()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'assessment.completed') return reload()
    throw error
  }
}

/** Reads the answers back from the server after all saves were confirmed, so that no outdated answer is sent. */
async function readLastPageAnswers(api: Api, assessmentId: string, page: number) {
  const { questions } = await api.call(endpoints.getQuestionsPage, {
    params: { assessmentId },
    query: { page },
  })
  return questions.flatMap(({ id, response }) =>
    response ? [{ questionId: id, value: response.value }] : [],
  )
}

/** A required answer may be missing on another page of statements or in the demographics. */
async function findNextStep(api: Api, { status, links }: Assessment): Promise<NextStep> {
  if (status === 'COMPLETED') return { to: 'report' }
  if (links.resume) return { to: 'page', page: (await api.follow(links.resume)).page }
  if (links.demographics) return { to: 'demographics' }
  throw new ApiError('All questions are answered, but the assessment is not completed.', {
    status: 500,
    code: 'internal',
  })
}
