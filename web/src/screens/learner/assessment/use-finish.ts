import { type Assessment, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { randomId } from '../../../components/answers/random-id.ts'

type WayAfter = { to: 'report' } | { to: 'page'; page: number } | { to: 'demographics' }
type Finish = { assessmentId: string; page: number; flush: () => Promise<void> }

/** Completes the assessment, or finds out what still keeps it open. */
export function useFinish({ assessmentId, page, flush }: Finish) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { language } = useTranslation().i18n
  const args = { params: { assessmentId }, query: { language } }
  const operation = useRef({ content: '', id: '' })

  function operationFor(content: string) {
    if (operation.current.content !== content) operation.current = { content, id: randomId() }
    return operation.current.id
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const assessment = await completed(
        async () => {
          await flush()
          const responses = await lastPageAnswers(api, assessmentId, page)
          const operationId = operationFor(JSON.stringify(responses))
          const body = { responses, operationId, complete: true }
          return api.call(endpoints.saveAnswers, { ...args, body })
        },
        () => api.call(endpoints.getAssessment, args),
      )

      return { assessment, nextStep: await wayAfter(api, assessment) }
    },
    onSuccess: async ({ assessment }) => {
      const { queryKey } = api.query(endpoints.getAssessment, args)
      queryClient.setQueryData(queryKey, assessment)
      await queryClient.invalidateQueries({ queryKey: [endpoints.listAssessments.path] })
    },
  })
}

/** An assessment that was finished meanwhile, in another tab or by a lost answer, is as good as finished now. */
async function completed(finish: () => Promise<Assessment>, reload: () => Promise<Assessment>) {
  try {
    return await finish()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'assessment.completed') return reload()
    throw error
  }
}

/** Read back from the server after everything was confirmed, so that no older answer of this tab is sent. */
async function lastPageAnswers(api: Api, assessmentId: string, page: number) {
  const { questions } = await api.call(endpoints.getQuestionsPage, {
    params: { assessmentId },
    query: { page },
  })
  return questions.flatMap(({ id, response }) =>
    response ? [{ questionId: id, value: response.value }] : [],
  )
}

/** Something required is missing on another page, of the statements or of the questions about the person. */
async function wayAfter(api: Api, { status, links }: Assessment): Promise<WayAfter> {
  if (status === 'COMPLETED') return { to: 'report' }
  if (links.resume) return { to: 'page', page: (await api.follow(links.resume)).page }
  if (links.demographics) return { to: 'demographics' }
  throw new ApiError('Everything is answered, yet not completed.', { status: 500, code: 'internal' })
}
