import { createRandom, type Random } from '../../server/src/operation/demo/random.ts'

/** People, cohorts and organizations are identified by numbers that start at 0. */
export type HistoryEvent =
  | ({ kind: 'complete'; person: number; cohort: number; assessmentId: string } & Answers)
  | { kind: 'withdraw' | 'accept' | 'erase'; person: number }
  | { kind: 'release'; cohort: number }
  /** The administrator moves an assessment to another cohort of the organization. The product may refuse the move. */
  | { kind: 'move'; person: number; cohort: number; assessmentId: string }
  /** The administrator requests a group report about some or all of the assessments completed so far in a cohort. */
  | { kind: 'select'; cohort: number; assessmentIds: string[] }

/** `role` is the answer to the demographic question; empty if the person did not answer it. */
type Answers = { answers: number[]; role: string }

/** The possible answers to the demographic question, including no answer. */
export const ROLES = ['student', 'worker', 'manager', '']

/** The minimum size of blocks with standard deviations, reliability and distributions (decision 034). */
const LARGE_BLOCK = 100

export type History = {
  seed: number
  /** Answers range from 1 to this number. */
  options: 5 | 10
  /** The number of organizations, which belong to one account. In some attacks, their administrators work together. */
  organizations: number
  cohorts: { organization: number; release: 'at-once' | 'by-administrator' }[]
  people: number
  /** The learners who take part in attacks. A coalition of n learners consists of the first n of them. */
  insiders: number[]
  /** How many assessments are completed before the first report is read and the first block is formed. */
  completedBeforeReading: number
  events: HistoryEvent[]
}

/** The number of statements in each scale. */
export const SCALES = [2, 3, 1] as const
const STATEMENTS = SCALES.reduce((total, count) => total + count, 0)

const INSIDERS = 8

/**
 * The values of `completedBeforeReading` for small histories. If reports are read early, blocks are small. Only blocks
 * of ten or more people have statistics about statements and demographics.
 */
const COMPLETED_BEFORE_READING = [0, 0, 10, 14, 18]

type PersonState = { answeredCohorts: Set<number>; isWithdrawn: boolean; isErased: boolean }

/**
 * Creates a reproducible history of one account, in which cohorts grow and shrink while the attackers read reports.
 * Insiders often withdraw and give consent, retake assessments or erase their accounts. Other people do so rarely.
 */
export function createHistory(seed: number, size: 'small' | 'large' = 'small'): History {
  const random = createRandom(seed)
  const options = random.drawBoolean(0.25) ? 5 : 10
  const isLarge = size === 'large'
  const organizations = !isLarge && random.drawBoolean(0.3) ? 2 : 1
  const cohorts = Array.from({ length: organizations }, (_, organization) => ({
    organization,
    release: !isLarge && random.drawBoolean(0.2) ? ('by-administrator' as const) : ('at-once' as const),
  }))
  const movesRandom = createRandom(seed ^ 0x1b873593)
  const hasMoves = !isLarge && organizations === 1 && movesRandom.drawBoolean(0.4)
  if (hasMoves) cohorts.push({ organization: 0, release: 'at-once' })
  const people = isLarge
    ? random.drawInteger(LARGE_BLOCK, LARGE_BLOCK + 24)
    : random.oneOf([6, 7, 9, 11, 12, 13, 15, 18, 21, 24])
  const completedBeforeReading = isLarge
    ? LARGE_BLOCK
    : createRandom(seed ^ 0x2545f491).oneOf(COMPLETED_BEFORE_READING)
  const order = shuffle(
    random,
    Array.from({ length: people }, (_, i) => i),
  )
  const insiders = order.slice(0, Math.min(INSIDERS, people - 2))
  const usualAnswer = random.drawInteger(1, options)
  const drawAnswers = createAnswerGenerator(random, options, usualAnswer)
  const drawInsiderAnswers = random.drawBoolean(0.5)
    ? drawAnswers
    : createProbeGenerator(random, options, usualAnswer)
  const drawRole = createRoleGenerator(createRandom(seed ^ 0x5bd1e995))
  const states = order.map(
    (): PersonState => ({ answeredCohorts: new Set(), isWithdrawn: false, isErased: false }),
  )
  const completedAssessments: { person: number; cohort: number; assessmentId: string }[] = []
  const events: HistoryEvent[] = []

  const completeAssessment = (person: number, cohort: number) => {
    const assessmentId = drawUuid(random)
    const answers = insiders.includes(person) ? drawInsiderAnswers() : drawAnswers()
    events.push({ kind: 'complete', person, cohort, assessmentId, answers, role: drawRole() })
    states[person]!.answeredCohorts.add(cohort)
    completedAssessments.push({ person, cohort, assessmentId })
  }
  const leaveReturnOrRetake = (person: number) => {
    const state = states[person]!
    if (state.isErased) return
    const action = random.next()
    if (state.isWithdrawn) {
      if (action < 0.7) {
        state.isWithdrawn = false
        events.push({ kind: 'accept', person })
      }
    } else if (action < 0.5) {
      state.isWithdrawn = true
      events.push({ kind: 'withdraw', person })
    } else if (action < 0.65) {
      state.isErased = true
      events.push({ kind: 'erase', person })
    } else if (state.answeredCohorts.size > 0)
      completeAssessment(person, random.oneOf([...state.answeredCohorts]))
  }
  const moveAssessment = () => {
    const assessment = movesRandom.oneOf(completedAssessments)
    const { person, assessmentId } = assessment
    const target = 1 - assessment.cohort
    events.push({ kind: 'move', person, cohort: target, assessmentId })
    assessment.cohort = target
  }
  const selectAssessments = () => {
    const cohort = random.drawInteger(0, cohorts.length - 1)
    const ids = completedAssessments
      .filter((assessment) => assessment.cohort === cohort)
      .map(({ assessmentId }) => assessmentId)
    if (ids.length < 6) return
    const size = random.drawBoolean(0.5) ? ids.length - 1 : random.drawInteger(5, ids.length)
    events.push({ kind: 'select', cohort, assessmentIds: shuffle(random, ids).slice(0, size) })
  }

  const queue = cohorts.flatMap((_, cohort) =>
    order.filter(() => cohort === 0 || random.drawBoolean(0.8)).map((person) => ({ person, cohort })),
  )
  // The order is random because it determines which reports insiders can subtract from each other.
  const joiningOrder = shuffle(random, queue)
  for (const { person, cohort } of joiningOrder) {
    if (!states[person]!.isErased && !states[person]!.isWithdrawn) completeAssessment(person, cohort)
    if (hasMoves && movesRandom.drawBoolean(0.2) && completedAssessments.length > 0) moveAssessment()
    if (completedAssessments.length < Math.max(5, completedBeforeReading)) continue
    if (random.drawBoolean(0.15)) leaveReturnOrRetake(random.oneOf(insiders))
    if (random.drawBoolean(0.04)) leaveReturnOrRetake(random.drawInteger(0, people - 1))
    if (random.drawBoolean(0.06)) selectAssessments()
    cohorts.forEach(({ release }, i) => {
      if (release === 'by-administrator' && random.drawBoolean(0.05))
        events.push({ kind: 'release', cohort: i })
    })
  }
  for (let i = 0; i < 6; i++) {
    leaveReturnOrRetake(random.drawBoolean(0.6) ? random.oneOf(insiders) : random.drawInteger(0, people - 1))
    if (random.drawBoolean(0.2)) selectAssessments()
  }
  return { seed, options, organizations, cohorts, people, insiders, completedBeforeReading, events }
}

/**
 * Returns a function that draws the answers of one person. Groups of people who give almost the same answers are the
 * hardest to protect, and so is one person who deviates from such a group.
 */
export function createAnswerGenerator(random: Random, options: number, usualAnswer: number) {
  const style = random.oneOf(['uniform', 'high', 'high', 'similar', 'extreme', 'straight'] as const)
  const clamp = (value: number) => Math.min(options, Math.max(1, Math.round(value)))
  const draw = {
    uniform: () => random.drawInteger(1, options),
    high: () => clamp(options * 0.8 + random.drawNormal() * options * 0.15),
    similar: () => (random.drawBoolean(0.85) ? usualAnswer : random.drawInteger(1, options)),
    extreme: () => (random.drawBoolean(0.7) ? options : 1),
    straight: () => random.drawInteger(1, options),
  }[style]
  return () => {
    const repeatedAnswer = draw()
    return Array.from({ length: STATEMENTS }, () => (style === 'straight' ? repeatedAnswer : draw()))
  }
}

/**
 * Returns a function that draws one person's answer to the demographic question. Most people give one of two answers,
 * which can be the same.
 */
function createRoleGenerator(random: Random) {
  const usualAnswer = random.oneOf(ROLES)
  const secondAnswer = random.oneOf(ROLES)
  const share = random.oneOf([0.5, 0.8, 0.93])
  return () =>
    random.drawBoolean(share) ? usualAnswer : random.drawBoolean(0.6) ? secondAnswer : random.oneOf(ROLES)
}

/**
 * Insiders can choose answers that help to distinguish other people: an extreme answer, or an answer one step away from
 * the usual answer or from an extreme answer.
 */
function createProbeGenerator(random: Random, options: number, usualAnswer: number) {
  const target = random.oneOf([usualAnswer, options, 1])
  const probe = random.oneOf([1, options, Math.max(1, target - 1), Math.min(options, target + 1)])
  return () => Array.from({ length: STATEMENTS }, () => probe)
}

export function shuffle<T>(random: Random, items: readonly T[]) {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.drawInteger(0, i)
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}

/** Disclosure control may order people by their ids, so the ids are part of the history. */
export function drawUuid(random: Random) {
  const hex = Array.from({ length: 32 }, () => random.drawInteger(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
