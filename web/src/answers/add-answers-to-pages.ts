import type { AnswerValue, QuestionPage } from '@lpi/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** Adds confirmed answers to the loaded question pages, so that copies of the pages on the device contain them. */
export function addAnswersToPages(
  queryClient: QueryClient,
  assessmentId: string,
  responses: readonly { questionId: string; value: AnswerValue }[],
) {
  const byQuestion = new Map(responses.map(({ questionId, value }) => [questionId, { value }]))
  const addTo = (page: QuestionPage): QuestionPage => ({
    ...page,
    questions: page.questions.map((question) => ({
      ...question,
      response: byQuestion.get(question.id) ?? question.response,
    })),
  })
  const queryKey = ['question-pages']
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    if (query.queryKey[2] !== assessmentId) continue
    const add = () =>
      queryClient.setQueryData<InfiniteData<QuestionPage>>(
        query.queryKey,
        (data) => data && { ...data, pages: data.pages.map(addTo) },
      )
    add()
    // A request that is running may return pages without these answers.
    if (query.state.fetchStatus !== 'idle') query.promise?.then(add, () => undefined)
  }
}
