import { NO_OPPORTUNITY, type Question, type QuestionPage } from '@lpi/contract'
import { findAnswer, type LocalAnswers } from '../../../answers/local-answers.ts'

/** Signs that a learner was in a hurry (see decision 070). */
export type ResponseQuality = {
  /** The length of the longest run of equal answers; 0 if the run is too short to mention. */
  sameAnswerRun: number
  /** Whether the learner answered faster than statements can be read. */
  isFast: boolean
}

/** Shorter runs of equal answers are not mentioned. Like the other limits, this is a convention: see decision 070. */
const MIN_RUN_LENGTH = 6

/** Few learners can read and answer a statement in less time. */
const MIN_MS_PER_STATEMENT = 2000

/** With fewer timed answers, the times between answers are not meaningful. */
const MIN_TIMED_ANSWERS = 10

export function checkResponseQuality(
  pages: readonly QuestionPage[],
  localAnswers: LocalAnswers,
  statementCount: number,
): ResponseQuality {
  const questions = pages.flatMap((page) => page.questions)
  const run = longestRun(questions.map((question) => findScoredAnswer(question, localAnswers)))
  const times = questions.flatMap(({ id }) => localAnswers.get(id)?.at ?? []).toSorted((a, b) => a - b)
  return {
    sameAnswerRun: run >= Math.max(MIN_RUN_LENGTH, statementCount / 2) ? run : 0,
    isFast:
      times.length >= Math.max(MIN_TIMED_ANSWERS, statementCount / 2) &&
      medianGap(times) < MIN_MS_PER_STATEMENT,
  }
}

/** The answer, if it has a score; undefined if there is no answer or the answer is “no opportunity”. */
function findScoredAnswer(question: Question, localAnswers: LocalAnswers) {
  const answer = findAnswer(question, localAnswers)
  return answer === NO_OPPORTUNITY ? undefined : answer
}

function longestRun(values: readonly unknown[]) {
  let [run, longest] = [0, 0]
  values.forEach((value, i) => {
    if (value === undefined) run = 0
    else run = value === values[i - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}

function medianGap(times: readonly number[]) {
  const gaps = times
    .slice(1)
    .map((time, i) => time - times[i]!)
    .toSorted((a, b) => a - b)
  return gaps[gaps.length >> 1]!
}
