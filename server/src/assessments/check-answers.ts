import { type AnswerValue, fieldErrors, TextLine } from '@lpi/contract'
import { AppError } from '../base/errors.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { PREFER_NOT_TO_SAY } from '../instruments/questions.ts'

type Check = (value: AnswerValue, field: string) => AnswerValue

/**
 * The answers by question, as they are to be kept; the last one counts where a question is answered twice. Refuses
 * unknown questions, values that are not offered, and texts with forbidden characters.
 */
export function checkAnswers(
  instrument: Instrument,
  responses: readonly { questionId: string; value: AnswerValue }[],
): Map<string, AnswerValue> {
  const checks = checksByQuestion(instrument)
  return new Map(
    responses.map(({ questionId, value }, i) => {
      const check = checks.get(questionId)
      if (!check) throw new AppError('question.unknown')
      return [questionId, check(value, `responses.${i}.value`)]
    }),
  )
}

function checksByQuestion({ statements, options, demographics }: Instrument) {
  const scale = oneOf(options.map(({ value }) => value))
  const checks = new Map<string, Check>(statements.map(({ id }) => [id, scale]))
  for (const question of demographics) {
    const values = question.options.map(({ value }) => value)
    const choice = oneOf(question.required ? values : [...values, PREFER_NOT_TO_SAY])
    checks.set(question.id, question.kind === 'text' ? line : choice)
  }
  return checks
}

function oneOf(offered: readonly AnswerValue[]): Check {
  return (value) => {
    if (!offered.includes(value)) throw new AppError('answer.not_an_option')
    return value
  }
}

const line: Check = (value, field) => {
  const parsed = TextLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = fieldErrors(parsed.error)
  throw new AppError('input.invalid', { fields: [{ field, problem: first?.problem ?? 'invalid' }] })
}
