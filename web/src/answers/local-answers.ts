import type { AnswerValue, Question } from '@lpi/contract'

/**
 * The answers that were pending in this browser at any time since the screen was opened, by question id. If several
 * tabs have answered a question, the map contains the newest answer.
 */
export type LocalAnswers = ReadonlyMap<string, { value: AnswerValue; at: number }>

type LocalAnswer = { questionId: string; value: AnswerValue; at: number }

/** Adds the answers that are newer than the local answers. */
export function mergeAnswers(localAnswers: LocalAnswers, answers: readonly LocalAnswer[]): LocalAnswers {
  const newerAnswers = answers.filter(({ questionId, at }) => at > (localAnswers.get(questionId)?.at ?? -1))
  if (newerAnswers.length === 0) return localAnswers
  return new Map([
    ...localAnswers,
    ...newerAnswers.map(({ questionId, value, at }) => [questionId, { value, at }] as const),
  ])
}

/** The local answer, or the answer on the server if there is no local answer. */
export function findAnswer(question: Question, localAnswers: LocalAnswers): AnswerValue | undefined {
  return localAnswers.get(question.id)?.value ?? question.response?.value
}

export function isAnswered(question: Question, localAnswers: LocalAnswers) {
  const answer = findAnswer(question, localAnswers)
  return answer !== undefined && answer !== ''
}

/** Whether any question on a page has an answer. */
export function hasAnswer(page: { questions: readonly Question[] }, localAnswers: LocalAnswers) {
  return page.questions.some((question) => isAnswered(question, localAnswers))
}

/** The required questions on a page that have no answer. */
export function listUnanswered(page: { questions: readonly Question[] }, localAnswers: LocalAnswers) {
  return page.questions.filter((question) => question.required && !isAnswered(question, localAnswers))
}
