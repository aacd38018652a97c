import { randomUUID } from 'node:crypto'
import type { AnswerValue } from '@lpi/contract'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { drawAnswers, drawDemographics, drawTendency, type Tendency } from './draw-answers.ts'
import { drawPerson, emailOf } from './names.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Status = 'ACCEPTED' | 'IN_PROGRESS' | 'COMPLETED'

type DemoAssessment = {
  id: string
  status: Status
  /** The current round, or the one about half a year earlier. */
  round: 'earlier' | 'current'
  createdAt: Date
  updatedAt: Date
  answers: [questionId: string, value: AnswerValue][]
}

export type DemoLearner = ReturnType<typeof drawPerson> & {
  userId: string
  email: string
  /** The learner has an open invitation and no account. */
  isInvitedOnly: boolean
  hasAcceptedTerms: boolean
  registeredAt: Date
  assessments: DemoAssessment[]
}

type DrawContext = {
  instrument: Instrument
  easiness: ReadonlyMap<string, number>
  domain: string
  now: Date
}

/** Most learners have completed an assessment, and some of them have completed two. */
export function drawLearner(number: number, context: DrawContext, random: Random): DemoLearner {
  const { instrument, domain, now } = context
  const person = drawPerson(random)
  const tendency = drawTendency(instrument, random)
  const quantile = random.next()
  const isInvitedOnly = quantile >= 0.95
  const status = quantile < 0.75 ? 'COMPLETED' : quantile < 0.87 ? 'IN_PROGRESS' : 'ACCEPTED'
  const startedAt = subtractMs(now, random.next() * 60 * DAY_MS)
  const assessments = isInvitedOnly
    ? []
    : [drawAssessment(status, 'current', startedAt, tendency, context, random)]
  if (status === 'COMPLETED' && random.drawBoolean(0.2)) {
    const earlierStart = subtractMs(startedAt, (150 + random.next() * 60) * DAY_MS)
    assessments.unshift(drawAssessment('COMPLETED', 'earlier', earlierStart, tendency, context, random))
  }
  return {
    ...person,
    userId: randomUUID(),
    email: emailOf(person, number, domain),
    isInvitedOnly,
    hasAcceptedTerms: status !== 'ACCEPTED' || random.drawBoolean(0.6),
    registeredAt: subtractMs(assessments[0]?.createdAt ?? startedAt, random.next() * DAY_MS),
    assessments,
  }
}

function drawAssessment(
  status: Status,
  round: DemoAssessment['round'],
  createdAt: Date,
  tendency: Tendency,
  { instrument, easiness }: DrawContext,
  random: Random,
): DemoAssessment {
  const growth = round === 'current' ? 0.2 : 0
  const answers = drawAnswers(instrument, tendency, easiness, random, growth)
  const answerCount = {
    ACCEPTED: 0,
    IN_PROGRESS: random.drawInteger(1, answers.length - 1),
    COMPLETED: answers.length,
  }[status]
  const minutes = status === 'ACCEPTED' ? 0 : 5 + random.next() * 20
  const demographics = drawDemographics(instrument, random)
  return {
    id: randomUUID(),
    status,
    round,
    createdAt,
    updatedAt: new Date(createdAt.getTime() + minutes * MINUTE_MS),
    answers: answerCount === 0 ? [] : [...demographics, ...answers.slice(0, answerCount)],
  }
}

function subtractMs(date: Date, ms: number) {
  return new Date(date.getTime() - ms)
}
