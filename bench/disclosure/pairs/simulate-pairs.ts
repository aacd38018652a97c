import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { createRandom, type Random } from '../../../server/src/operation/demo/random.ts'
import type { Instrument } from '../../../server/src/questionnaires/model/instrument.ts'
import { freezeMissingEvidence } from '../../../server/src/results/measurement/freeze-missing-evidence.ts'
import { insertCompletedAssessments } from '../../../server/src/testing/insert-completed-assessments.ts'
import type { TestApp } from '../../../server/src/testing/open-test-app.ts'
import { answersTo } from '../../../server/src/testing/sample-instrument.ts'
import { createAnswerGenerator, drawUuid, shuffle } from '../create-history.ts'
import type { Block } from '../ledger.ts'
import { createWorld, type World } from '../world.ts'

/** An assessment of a person in a cohort, with the true answers in the order of the statements. */
export type PairedAssessment = { id: string; person: number; cohort: number; answers: readonly number[] }

type ReleasedSum = { sum: number; bound: string }

/** A block of pairs with everything that is released about it. */
export type PairBlock = {
  id: string
  members: readonly { firstId: string; secondId: string }[]
  statistics: Record<
    string,
    { difference: ReleasedSum; reliable: { higher: number; lower: number; within_noise: number } | null }
  >
}

/** Gives the difference between two sums a standard error of about 1.3, so that some changes are reliable. */
const RELIABILITY = { alpha: 0.9, standardDeviation: 3, n: 500 }

/**
 * Simulates a reproducible history of two or three cohorts of the same people. In most histories, comparisons are read
 * while people are still completing assessments, so a cohort can have several blocks, and two cohorts can have several
 * blocks of pairs. In some histories, everyone's later answers differ from their first answers by the same amount, as
 * far as the options allow. The counts of people who changed are then the hardest to protect.
 */
export async function simulatePairs(t: TestApp, seed: number) {
  const random = createRandom(seed)
  const cohorts = random.drawBoolean(0.35) ? 3 : 2
  const people = random.oneOf([11, 13, 16, 20, 24, 30, 40])
  const options = random.drawBoolean(0.25) ? 5 : 10
  const world = await createWorld(
    t,
    {
      seed,
      options,
      organizations: 1,
      people,
      insiders: [],
      completedBeforeReading: 0,
      events: [],
      cohorts: Array.from({ length: cohorts }, () => ({ organization: 0, release: 'at-once' as const })),
    },
    {
      id: `disclosure-pairs-${options}`,
      reliability: Object.fromEntries(['scale-0', 'scale-1', 'scale-2'].map((id) => [id, RELIABILITY])),
    },
  )
  const assessments: PairedAssessment[] = []
  const answerGenerators = Array.from({ length: cohorts }, () =>
    random.drawBoolean(0.5)
      ? createAnswerGenerator(random, options, random.drawInteger(1, options))
      : createNearlyEqualAnswerGenerator(random, options, world.instrument.statements.length),
  )
  const shift = random.drawBoolean(0.4) ? random.drawInteger(-2, 3) : undefined
  const drawAnswers = (person: number, cohort: number) => {
    const earlierAssessment = assessments.find((assessment) => assessment.person === person)
    if (shift === undefined || !earlierAssessment) return answerGenerators[cohort]!()
    return earlierAssessment.answers.map((answer) => Math.min(options, Math.max(1, answer + shift)))
  }
  const queue = orderCompletions(random, people, cohorts)
  const readChance = random.oneOf([0, 0.03, 0.1])
  for (const [i, { person, cohort }] of queue.entries()) {
    t.clock.now = new Date(world.start + (i + 1) * 1000)
    const assessment = { id: drawUuid(random), person, cohort, answers: drawAnswers(person, cohort) }
    assessments.push(assessment)
    await completeAssessment(t, world, assessment)
    if (random.drawBoolean(readChance)) await compareCohorts(t, world, random)
  }
  for (let i = 0; i < 2 * cohorts; i++) await compareCohorts(t, world, random)
  return {
    seed,
    instrument: world.instrument as Instrument,
    assessments,
    blocks: await listBlocks(t, world),
    pairBlocks: await listPairBlocks(t, world),
  }
}

export type SimulatedPairs = Awaited<ReturnType<typeof simulatePairs>>

/**
 * Returns a function that draws the answers of one person. All or almost all answers that it draws are the same, often
 * the lowest or the highest. Groups of people with such answers are the hardest to protect.
 */
function createNearlyEqualAnswerGenerator(random: Random, options: number, statements: number) {
  const usualAnswer = random.oneOf([1, 1, options, random.drawInteger(2, options - 1)])
  const share = random.oneOf([0.9, 0.97, 1])
  return () =>
    Array.from({ length: statements }, () =>
      random.drawBoolean(share) ? usualAnswer : random.drawInteger(1, options),
    )
}

/**
 * People answer in one cohort after another, with some overlap. In most histories, some people do not answer in every
 * cohort.
 */
function orderCompletions(random: Random, people: number, cohorts: number) {
  const persons = Array.from({ length: people }, (_, i) => i)
  const share = random.oneOf([0.75, 0.9, 1])
  return Array.from({ length: cohorts }, (_, cohort) =>
    shuffle(random, persons)
      .filter(() => random.drawBoolean(share))
      .map((person, i) => ({
        person,
        cohort,
        position: cohort * people * 0.7 + i + random.next() * people * 0.3,
      })),
  )
    .flat()
    .toSorted((a, b) => a.position - b.position)
}

function completeAssessment(
  t: TestApp,
  { people, cohorts, instrument }: World,
  assessment: PairedAssessment,
) {
  const { userId } = people[assessment.person]!
  const { cohortId } = cohorts[assessment.cohort]!
  const answers = answersTo(instrument as Instrument, ...assessment.answers)
  return insertCompletedAssessments(t, [
    { userId, assessmentId: assessment.id, cohortId, instrument, answers },
  ])
}

async function compareCohorts(t: TestApp, { cohorts, administrator }: World, random: Random) {
  await freezeMissingEvidence(t.ctx)
  const [from, to] = shuffle(random, cohorts)
  const query = {
    organizationId: from!.organizationId,
    fromFolderId: from!.cohortId,
    folderId: to!.cohortId,
    kind: random.drawBoolean(0.8) ? ('people' as const) : ('cohorts' as const),
  }
  const { status } = await t.call(endpoints.getImpact, { query }, administrator)
  if (![200, 409, 422].includes(status)) throw new Error(`A comparison returned ${status}.`)
}

async function listBlocks(t: TestApp, { cohorts }: World) {
  const ids = cohorts.map(({ cohortId }) => cohortId)
  const { rows } = await sql<Block>`
    select released_blocks.id, statistics, details, array_agg(assessment_id) as members
    from released_blocks join released_block_members on block_id = released_blocks.id
    where cohort_id = any(${ids}::uuid[]) group by released_blocks.id`.execute(t.ctx.db)
  return rows
}

async function listPairBlocks(t: TestApp, { cohorts }: World) {
  const ids = cohorts.map(({ cohortId }) => cohortId)
  const { rows } = await sql<PairBlock>`
    select released_pair_blocks.id, statistics, jsonb_agg(jsonb_build_object(
      'firstId', first_assessment_id, 'secondId', second_assessment_id)) as members
    from released_pair_blocks join released_pair_members on block_id = released_pair_blocks.id
    where first_cohort_id = any(${ids}::uuid[]) group by released_pair_blocks.id`.execute(t.ctx.db)
  return rows
}
