import type { Instrument } from '../instruments/instrument.ts'
import { lastPageStatementIds, pageOfStatement } from '../instruments/question-page.ts'
import { type Answers, isAnswered } from '../instruments/questions.ts'

/** Answered statements in whole percent; 100 only when every one is answered. */
export function progress({ statements }: Instrument, answers: Answers) {
  const answered = statements.filter(({ id }) => isAnswered(answers, id)).length
  return Math.floor((answered * 100) / statements.length)
}

/** The first page with a statement that still needs an answer; undefined when none does. */
export function firstOpenPage(instrument: Instrument, answers: Answers) {
  const index = instrument.statements.findIndex(({ id }) => !isAnswered(answers, id))
  return index < 0 ? undefined : pageOfStatement(instrument, index)
}

/** Someone has begun once the first statement is answered; questions about the person do not count. */
export function hasBegun({ statements }: Instrument, answers: Answers) {
  return statements.some(({ id }) => isAnswered(answers, id))
}

/** Saving the whole last page, with nothing required left open anywhere, ends the assessment. */
export function isCompletedBy(instrument: Instrument, sent: ReadonlySet<string>, answers: Answers) {
  const required = [...instrument.statements, ...instrument.demographics.filter((one) => one.required)]
  return (
    lastPageStatementIds(instrument).every((id) => sent.has(id)) &&
    required.every(({ id }) => isAnswered(answers, id))
  )
}
