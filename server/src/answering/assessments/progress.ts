import { lastPageStatementIds, pageOfStatement } from '../../questionnaires/instruments/question-page.ts'
import { type Answers, isAnswered } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'

/** The percentage of answered statements, rounded down, so that it is 100 only if all statements are answered. */
export function computeProgress({ statements }: Instrument, answers: Answers) {
  const answeredCount = statements.filter(({ id }) => isAnswered(answers, id)).length
  return Math.floor((answeredCount * 100) / statements.length)
}

/** The first page with an unanswered statement; undefined if all statements are answered. */
export function findFirstIncompletePage(instrument: Instrument, answers: Answers) {
  const index = instrument.statements.findIndex(({ id }) => !isAnswered(answers, id))
  return index < 0 ? undefined : pageOfStatement(instrument, index)
}

/** An assessment is started with its first answer, even to a demographic question. */
export function isStarted(answers: Answers) {
  return Object.keys(answers).some((id) => isAnswered(answers, id))
}

/**
 * A save whose `complete` is true completes the assessment if it contains the whole last page and leaves no required
 * question unanswered. `answers` are all answers after the save.
 */
export function isCompletedBySave(instrument: Instrument, savedIds: ReadonlySet<string>, answers: Answers) {
  const requiredDemographics = instrument.demographics.filter(({ required }) => required)
  const requiredQuestions = [...instrument.statements, ...requiredDemographics]
  return (
    lastPageStatementIds(instrument).every((id) => savedIds.has(id)) &&
    requiredQuestions.every(({ id }) => isAnswered(answers, id))
  )
}
