import { type AnswerValue, NO_OPPORTUNITY, type Question } from '@lpi/contract'
import { type Instrument, textIn } from '../model/instrument.ts'

/** Answers by question id. */
export type Answers = Readonly<Record<string, AnswerValue>>

/** Stored if the learner prefers not to answer an optional choice question. */
export const PREFER_NOT_TO_SAY = 'prefer-not-to-say'

/** A question whose text answer was cleared does not count as answered. */
export function isAnswered(answers: Answers, questionId: string) {
  return Object.hasOwn(answers, questionId) && answers[questionId] !== ''
}

/** The answers that every statement offers: the options, then “no opportunity” if the instrument has it. */
function listOptions({ options, noOpportunity }: Instrument) {
  return noOpportunity ? [...options, { value: NO_OPPORTUNITY, text: noOpportunity }] : options
}

export function statementValues(instrument: Instrument) {
  return listOptions(instrument).map(({ value }) => value)
}

export function statementOptions(instrument: Instrument, language: string) {
  return listOptions(instrument).map(({ value, text }) => ({
    value,
    text: textIn(text, language, instrument),
  }))
}

/** The statements as questions, in display order. */
export function statementQuestions(instrument: Instrument, language: string, answers: Answers): Question[] {
  const options = statementOptions(instrument, language)
  return instrument.statements.map(({ id, text }, i) => ({
    id,
    text: textIn(text, language, instrument),
    label: String(i + 1),
    kind: 'scale',
    required: true,
    answers: options,
    response: responseTo(id, answers),
  }))
}

/** The demographic questions. An optional choice question also offers `PREFER_NOT_TO_SAY`. */
export function demographicsQuestions(
  instrument: Instrument,
  language: string,
  answers: Answers,
): Question[] {
  const preferNotToSay = {
    value: PREFER_NOT_TO_SAY,
    text: textIn(instrument.preferNotToSay, language, instrument),
  }
  return instrument.demographics.map(({ id, text, kind, required, options }, i) => ({
    id,
    text: textIn(text, language, instrument),
    label: String(i + 1),
    kind,
    required,
    answers: [
      ...options.map((option) => ({ value: option.value, text: textIn(option.text, language, instrument) })),
      ...(kind === 'choice' && !required ? [preferNotToSay] : []),
    ],
    response: responseTo(id, answers),
  }))
}

function responseTo(questionId: string, answers: Answers) {
  return isAnswered(answers, questionId) ? { value: answers[questionId]! } : null
}
