import type { AnswerValue, Question } from '@lpi/contract'

/** The answers entered in this browser since the pages were loaded, by question id; the newest of all tabs. */
export type LocalAnswers = ReadonlyMap<string, { value: AnswerValue; at: number }>

type LocalAnswer = { questionId: string; value: AnswerValue; at: number }

/** Adds the answers that are newer than the local ones. */
export function mergeAnswers(local: LocalAnswers, answers: readonly LocalAnswer[]): LocalAnswers {
  const newerAnswers = answers.filter(({ questionId, at }) => at > (local.get(questionId)?.at ?? -1))
  if (newerAnswers.length === 0) return local
  return new Map([
    ...local,
    ...newerAnswers.map(({ questionId, value, at }) => [questionId, { value, at }] as const),
  ])
}

/** The local answer, or the answer on the server if there is none. */
export function findAnswer(question: Question, local: LocalAnswers): AnswerValue | undefined {
  return local.get(question.id)?.value ?? question.response?.value
}

export function isAnswered(question: Question, local: LocalAnswers) {
  const answer = findAnswer(question, local)
  return answer !== undefined && answer !== ''
}

/** Whether any question of a page has an answer. */
export function hasAnswer(page: { questions: readonly Question[] }, local: LocalAnswers) {
  return page.questions.some((question) => isAnswered(question, local))
}

/** The required questions of a page without an answer. */
export function listUnanswered(page: { questions: readonly Question[] }, local: LocalAnswers) {
  return page.questions.filter((question) => question.required && !isAnswered(question, local))
}
