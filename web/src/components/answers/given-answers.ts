import type { AnswerValue, Question } from '@lpi/contract'

/** Answers given on this device since its pages were loaded, by question; the newest of all tabs. */
export type GivenAnswers = ReadonlyMap<string, { value: AnswerValue; at: number }>

type Given = { questionId: string; value: AnswerValue; at: number }

/** Takes the answers in, each only where it is newer than the one already known. */
export function withGiven(given: GivenAnswers, answers: readonly Given[]): GivenAnswers {
  const newer = answers.filter(({ questionId, at }) => at > (given.get(questionId)?.at ?? -1))
  if (newer.length === 0) return given
  return new Map([
    ...given,
    ...newer.map(({ questionId, value, at }) => [questionId, { value, at }] as const),
  ])
}

/** The answer as the person knows it: what was given here, else what the server has. */
export function answerTo(question: Question, given: GivenAnswers): AnswerValue | undefined {
  return given.get(question.id)?.value ?? question.response?.value
}

export function isAnswered(question: Question, given: GivenAnswers) {
  const answer = answerTo(question, given)
  return answer !== undefined && answer !== ''
}

/** The required questions of a page that still wait for an answer, in their order. */
export function missingOn(page: { questions: readonly Question[] }, given: GivenAnswers) {
  return page.questions.filter((question) => question.required && !isAnswered(question, given))
}
