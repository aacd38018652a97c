import { type Assessment, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'

type Finish = { assessmentId: string; page: number; flush: () => Promise<void> }

/** Completes the assessment. Answers with the page that still misses something, or null when it is done. */
export function useFinish({ assessmentId, page, flush }: Finish) {
  const api = useApi()
  const queryClient = useQueryClient()
  const operation = useRef({ content: '', id: '' })

  function operationFor(content: string) {
    if (operation.current.content !== content) operation.current = { content, id: crypto.randomUUID() }
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
          return api.call(endpoints.saveAnswers, {
            params: { assessmentId },
            query: {},
            body: { responses, operationId, complete: true },
          })
        },
        () => api.call(endpoints.getAssessment, { params: { assessmentId }, query: {} }),
      )

      const isDone = assessment.status === 'COMPLETED'
      const missing = isDone || !assessment.links.resume ? null : await api.follow(assessment.links.resume)
      if (!isDone && !missing) throw new ApiError('Not completed.', { status: 500, code: 'internal' })
      return { assessment, missingPage: missing?.page ?? null }
    },
    onSuccess: async ({ assessment }) => {
      const { queryKey } = api.query(endpoints.getAssessment, { params: { assessmentId }, query: {} })
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
