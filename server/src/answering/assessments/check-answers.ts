import { type AnswerValue, fieldErrors, TextLine } from '@lpi/contract'
import { AppError } from '../../platform/base/errors.ts'
import { PREFER_NOT_TO_SAY, statementValues } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'

/** Returns the value to store, or throws if the value is invalid. */
type AnswerCheck = (value: AnswerValue, field: string) => AnswerValue

/**
 * The answers to store, by question. If a question occurs twice, the last answer counts. Throws if a question is
 * unknown, a value is not one of the options, or a free-text answer is invalid.
 */
export function checkAnswers(
  instrument: Instrument,
  responses: readonly { questionId: string; value: AnswerValue }[],
): Map<string, AnswerValue> {
  const checks = buildChecks(instrument)
  return new Map(
    responses.map(({ questionId, value }, i) => {
      const check = checks.get(questionId)
      if (!check) throw new AppError('question.unknown')
      return [questionId, check(value, `responses.${i}.value`)]
    }),
  )
}

function buildChecks(instrument: Instrument) {
  const { statements, demographics } = instrument
  const checkStatementAnswer = createOptionCheck(statementValues(instrument))
  const checks = new Map<string, AnswerCheck>(statements.map(({ id }) => [id, checkStatementAnswer]))
  for (const question of demographics) {
    const values = question.options.map(({ value }) => value)
    const checkOption = createOptionCheck(question.required ? values : [...values, PREFER_NOT_TO_SAY])
    checks.set(question.id, question.kind === 'text' ? checkText : checkOption)
  }
  return checks
}

function createOptionCheck(allowedValues: readonly AnswerValue[]): AnswerCheck {
  return (value) => {
    if (!allowedValues.includes(value)) throw new AppError('answer.not_an_option')
    return value
  }
}

const checkText: AnswerCheck = (value, field) => {
  const parsed = TextLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [firstError] = fieldErrors(parsed.error)
  throw new AppError('input.invalid', { fields: [{ field, problem: firstError?.problem ?? 'invalid' }] })
}
