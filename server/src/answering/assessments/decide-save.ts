import { type AnswerValue, acceptsDemographics, type InvitationStatus } from '@lpi/contract'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { checkAnswers } from './check-answers.ts'
import { isCompletedBySave, isStarted } from './progress.ts'

export type SaveInput = Parameters<Handler<'saveAnswers'>>[1]

type Decision = {
  savedAnswers: ReadonlyMap<string, AnswerValue>
  /** All answers after the save. */
  answers: Answers
  status: InvitationStatus
}

/** The effect of a save on an assessment that is not completed. Throws if an answer is invalid. */
export function decideSave(
  instrument: Instrument,
  storedAnswers: Answers,
  { responses, complete = true }: SaveInput['body'],
): Decision {
  const savedAnswers = checkAnswers(instrument, responses)
  const answers = { ...storedAnswers, ...Object.fromEntries(savedAnswers) }
  const isCompleted = complete && isCompletedBySave(instrument, new Set(savedAnswers.keys()), answers)
  const status = isStarted(answers) ? 'IN_PROGRESS' : 'ACCEPTED'
  return { savedAnswers, answers, status: isCompleted ? 'COMPLETED' : status }
}

/** The answers to save in a completed assessment. Throws unless all of them are demographic answers, and in time. */
export function decideLateSave(
  instrument: Instrument,
  completedAt: Date | null,
  { responses }: SaveInput['body'],
  now: Date,
) {
  const ids = instrument.demographics.map(({ id }) => id)
  const isInTime = completedAt !== null && acceptsDemographics(completedAt, now)
  if (!isInTime || responses.length === 0 || !responses.every(({ questionId }) => ids.includes(questionId)))
    throw new AppError('assessment.completed')
  return checkAnswers(instrument, responses)
}

/** The content of an operation. A retry must have the same answers in the same order, and the same `complete`. */
export function operationContent({ responses, complete = true }: SaveInput['body']) {
  return [responses, complete]
}
