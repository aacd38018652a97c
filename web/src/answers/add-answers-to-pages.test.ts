import type { Question, QuestionPage } from '@lpi/contract'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { addAnswersToPages } from './add-answers-to-pages.ts'

const question: Question = {
  id: 'q1',
  text: 'q1',
  label: '1',
  kind: 'scale',
  required: true,
  answers: [],
  response: null,
}
const page: QuestionPage = {
  type: 'Assessment',
  page: 1,
  totalPages: 1,
  questions: [question],
  links: { previous: null, next: null },
}

it('a confirmed answer is not replaced by a late response to an earlier request for the question pages (REQ-298)', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['question-pages', 'Assessment', 'a1', 'en']
  let respond = (_: InfiniteData<QuestionPage>) => {}
  const response = new Promise<InfiniteData<QuestionPage>>((resolve) => {
    respond = resolve
  })
  queryClient.setQueryData(queryKey, { pages: [page], pageParams: [1] })
  const loading = queryClient.fetchQuery({ queryKey, queryFn: () => response })

  addAnswersToPages(queryClient, 'a1', [{ questionId: 'q1', value: 7 }])
  respond({ pages: [page], pageParams: [1] })
  await loading
  const data = queryClient.getQueryData<InfiniteData<QuestionPage>>(queryKey)
  expect(data?.pages[0]?.questions[0]?.response).toEqual({ value: 7 })
})
