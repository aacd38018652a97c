import highs, { type Highs } from 'highs'
import { createRandom } from '../../../server/src/operation/demo/random.ts'
import { MIN_POSSIBILITIES } from '../column.ts'
import { shuffle } from '../create-history.ts'
import type { Block } from '../ledger.ts'
import { buildPairModel, type Target } from './pair-model.ts'
import type { PairBlock, SimulatedPairs } from './simulate-pairs.ts'

/** The maximum number of coalitions (groups of accomplices) that attack each scale; more would take too long. */
const MAX_COALITIONS = 2

/** Limits for the solver. Its time is also limited, because the first node of some integer programs takes minutes. */
const NODES_PER_CALL = 500
const SECONDS_PER_CALL = 5
const UNDECIDED_PER_COALITION = 2

type Leak = { scale: string; person: number; target: string; possibilities: number[]; truth: number }
export type PairAttack = {
  protectedValues: number
  leaks: Leak[]
  /** The number of values for which the solver did not determine what is possible. They do not count as narrowed. */
  undecided: number
}

// The package declares its types for CommonJS, where the function is a property; the ES module exports it directly.
const loadHighs = highs as unknown as typeof highs.default

/**
 * Computes what accomplices, who know each other's answers, can learn about other people from everything that is
 * released about the blocks and the blocks of pairs of all cohorts. The accomplices are the people in a block of pairs
 * who have the lowest or the highest sums or differences. `extra` is the number of accomplices beyond the number that
 * decisions 034 and 058 tolerate.
 */
export async function attackPairs(simulatedPairs: SimulatedPairs, extra: number): Promise<PairAttack> {
  const solver = await loadHighs()
  const random = createRandom(simulatedPairs.seed)
  const result: PairAttack = { protectedValues: 0, leaks: [], undecided: 0 }
  if (simulatedPairs.pairBlocks.length === 0) return result
  const count = countToleratedAccomplices(simulatedPairs) + extra
  for (const { id: scale } of simulatedPairs.instrument.scales) {
    for (const accomplices of shuffle(random, listGroupsOfAccomplices(simulatedPairs, scale, count)).slice(
      0,
      MAX_COALITIONS,
    )) {
      let undecidedCount = 0
      for (const person of listAttackedPeople(simulatedPairs, accomplices)) {
        const model = buildPairModel(simulatedPairs, scale, accomplices, person)
        for (const target of model.targets()) {
          result.protectedValues++
          const possibilities =
            undecidedCount < UNDECIDED_PER_COALITION ? findPossibilities(solver, model, target) : 'undecided'
          if (possibilities === 'undecided') {
            undecidedCount++
            continue
          }
          if (!possibilities.has(target.truth)) {
            // If the true value was excluded, the attack misinterprets a rule.
            throw new Error(
              `Seed ${simulatedPairs.seed}: ${scale}: ${target.name}: the true value was excluded.`,
            )
          }
          if (possibilities.size < MIN_POSSIBILITIES) {
            const sortedPossibilities = [...possibilities].toSorted((a, b) => a - b)
            result.leaks.push({
              scale,
              person,
              target: target.name,
              possibilities: sortedPossibilities,
              truth: target.truth,
            })
          }
        }
      }
      result.undecided += undecidedCount
    }
  }
  return result
}

/** Returns at most three possible values. The true value is used only to save calls to the solver. */
function findPossibilities(solver: Highs, model: ReturnType<typeof buildPairModel>, target: Target) {
  const { truth } = target
  const highest = solve(solver, model.buildProblem(target, 'Maximize', UNLIMITED))
  if (highest === 'undecided') return highest
  // If no counts of people are released, every whole number between two possible values is possible.
  if (!model.hasReleasedCounts && highest !== undefined && highest >= truth + 2) {
    return new Set([truth, highest - 1, highest])
  }
  const lowest = solve(solver, model.buildProblem(target, 'Minimize', UNLIMITED))
  if (lowest === 'undecided') return lowest
  const values = new Set([lowest, highest].filter((value) => value !== undefined))
  for (const limits of [
    { low: truth, high: truth },
    { low: (lowest ?? 0) + 1, high: truth - 1 },
    { low: truth + 1, high: (highest ?? 0) - 1 },
  ]) {
    if (values.size >= MIN_POSSIBILITIES && values.has(truth)) break
    if (limits.low > limits.high) continue
    const value = solve(solver, model.buildProblem(target, 'Minimize', limits))
    if (value === 'undecided') return value
    if (value !== undefined) values.add(value)
  }
  return values
}

const UNLIMITED = { low: -10_000, high: 10_000 }

function solve(solver: Highs, problem: string) {
  const solution = solver.solve(problem, {
    output_flag: false,
    mip_max_nodes: NODES_PER_CALL,
    time_limit: SECONDS_PER_CALL,
  })
  if (solution.Status === 'Infeasible') return undefined
  if (solution.Status !== 'Optimal') return 'undecided' as const
  return Math.round(solution.ObjectiveValue)
}

/**
 * Returns the number of accomplices that decisions 034 and 058 tolerate: a fifth of the smallest block, rounded down,
 * but at most three. Only blocks of pairs, and blocks with an assessment that belongs to a pair, are considered.
 */
function countToleratedAccomplices({ blocks, pairBlocks }: SimulatedPairs) {
  const members = new Set(
    pairBlocks.flatMap((block) => block.members.flatMap(({ firstId, secondId }) => [firstId, secondId])),
  )
  const relevantBlocks: readonly (Block | PairBlock)[] = [
    ...blocks.filter((block) => block.members.some((id) => members.has(id))),
    ...pairBlocks,
  ]
  return Math.min(3, ...relevantBlocks.map((block) => Math.floor(block.members.length / 5)))
}

function listGroupsOfAccomplices(
  { instrument, assessments, pairBlocks }: SimulatedPairs,
  scaleId: string,
  count: number,
) {
  const positions = instrument.statements.flatMap(({ scale }, i) => (scale === scaleId ? [i] : []))
  const assessmentOf = new Map(assessments.map((assessment) => [assessment.id, assessment]))
  const sumOf = (id: string) =>
    positions.reduce((total, position) => total + assessmentOf.get(id)!.answers[position]!, 0)
  const choices = pairBlocks.flatMap(({ members }) => {
    const orders = [
      (pair: PairBlock['members'][number]) => sumOf(pair.firstId),
      (pair: PairBlock['members'][number]) => sumOf(pair.secondId),
      (pair: PairBlock['members'][number]) => sumOf(pair.secondId) - sumOf(pair.firstId),
    ]
    return orders.flatMap((order) =>
      [1, -1].map((sign) =>
        members
          .toSorted((a, b) => sign * (order(a) - order(b)))
          .slice(0, count)
          .map(({ firstId }) => assessmentOf.get(firstId)!.person),
      ),
    )
  })
  return [
    ...new Map(choices.map((people) => [people.toSorted((a, b) => a - b).join(), new Set(people)])).values(),
  ]
}

/**
 * Returns the people to attack. Of people who are in the same blocks and blocks of pairs, returns only one, because the
 * attack cannot distinguish them. Omits accomplices, and people whose blocks contain no one who belongs to a pair.
 */
function listAttackedPeople(
  { assessments, blocks, pairBlocks }: SimulatedPairs,
  accomplices: ReadonlySet<number>,
) {
  const personByKey = new Map<string, number>()
  const personOf = new Map(assessments.map(({ id, person }) => [id, person]))
  const peopleInPairs = new Set(
    pairBlocks.flatMap(({ members }) => members.map(({ firstId }) => personOf.get(firstId)!)),
  )
  for (const { person } of assessments) {
    if (accomplices.has(person)) continue
    const ownIds = new Set(
      assessments.filter((assessment) => assessment.person === person).map(({ id }) => id),
    )
    const blockIds = blocks.filter(({ members }) => members.some((id) => ownIds.has(id))).map(({ id }) => id)
    const sharesBlockWithPairs = blocks.some(
      ({ id, members }) =>
        blockIds.includes(id) && members.some((member) => peopleInPairs.has(personOf.get(member)!)),
    )
    const pairBlockIds = pairBlocks
      .filter(({ members }) =>
        members.some(({ firstId }) => ownIds.has(firstId) || personOf.get(firstId) === person),
      )
      .map(({ id }) => id)
    const key = [...blockIds, ...pairBlockIds].join()
    if (sharesBlockWithPairs && !personByKey.has(key)) personByKey.set(key, person)
  }
  return [...personByKey.values()]
}
