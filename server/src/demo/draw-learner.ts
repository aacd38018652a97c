import { randomUUID } from 'node:crypto'
import type { AnswerValue } from '@lpi/contract'
import type { Instrument } from '../instruments/instrument.ts'
import { type Disposition, drawAnswers, drawDemographics, drawDisposition } from './draw-answers.ts'
import { addressOf, drawPerson } from './names.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Status = 'ACCEPTED' | 'IN_PROGRESS' | 'COMPLETED'

type DemoAssessment = {
  id: string
  status: Status
  /** The round of half a year ago, or the one that goes on now. */
  round: 'earlier' | 'current'
  createdAt: Date
  updatedAt: Date
  answers: [questionId: string, value: AnswerValue][]
}

export type DemoLearner = ReturnType<typeof drawPerson> & {
  userId: string
  email: string
  /** Was only invited so far: there is no account. */
  isInvitedOnly: boolean
  hasAcceptedTerms: boolean
  registeredAt: Date
  assessments: DemoAssessment[]
}

type Setting = {
  instrument: Instrument
  difficulties: ReadonlyMap<string, number>
  domain: string
  now: Date
}

/** A person and how far they are: most are done, some of them for the second time. */
export function drawLearner(number: number, setting: Setting, random: Random): DemoLearner {
  const { instrument, domain, now } = setting
  const person = drawPerson(random)
  const disposition = drawDisposition(instrument, random)
  const place = random.next()
  const isInvitedOnly = place >= 0.95
  const status = place < 0.75 ? 'COMPLETED' : place < 0.87 ? 'IN_PROGRESS' : 'ACCEPTED'
  const begunAt = before(now, random.next() * 60 * DAY_MS)
  const assessments = isInvitedOnly
    ? []
    : [drawAssessment(status, 'current', begunAt, disposition, setting, random)]
  if (status === 'COMPLETED' && random.chance(0.2)) {
    const earlier = before(begunAt, (150 + random.next() * 60) * DAY_MS)
    assessments.unshift(drawAssessment('COMPLETED', 'earlier', earlier, disposition, setting, random))
  }
  return {
    ...person,
    userId: randomUUID(),
    email: addressOf(person, number, domain),
    isInvitedOnly,
    hasAcceptedTerms: status !== 'ACCEPTED' || random.chance(0.6),
    registeredAt: before(assessments[0]?.createdAt ?? begunAt, random.next() * DAY_MS),
    assessments,
  }
}

function drawAssessment(
  status: Status,
  round: DemoAssessment['round'],
  createdAt: Date,
  disposition: Disposition,
  { instrument, difficulties }: Setting,
  random: Random,
): DemoAssessment {
  const growth = round === 'current' ? 0.2 : 0
  const answers = drawAnswers(instrument, disposition, difficulties, random, growth)
  const given = { ACCEPTED: 0, IN_PROGRESS: random.whole(1, answers.length - 1), COMPLETED: answers.length }[
    status
  ]
  const minutes = status === 'ACCEPTED' ? 0 : 5 + random.next() * 20
  const demographics = drawDemographics(instrument, random)
  return {
    id: randomUUID(),
    status,
    round,
    createdAt,
    updatedAt: new Date(createdAt.getTime() + minutes * MINUTE_MS),
    answers: given === 0 ? [] : [...demographics, ...answers.slice(0, given)],
  }
}

function before(moment: Date, ms: number) {
  return new Date(moment.getTime() - ms)
}
