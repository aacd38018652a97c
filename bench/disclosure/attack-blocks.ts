import { createRandom } from '../../server/src/operation/demo/random.ts'
import type { Attack } from './attack.ts'
import { type BlockColumn, listBlockColumns } from './block-columns.ts'
import type { Block } from './ledger.ts'
import { isSatisfiedBy } from './model.ts'
import { findPossibleValues } from './possible-values.ts'
import type { SimulatedHistory } from './simulate-history.ts'

/**
 * Returns the number of accomplices (members who pool their answers) that decision 034 tolerates: a fifth of the
 * members of the block, rounded down, but at most three.
 */
const countToleratedAccomplices = ({ members }: Block) => Math.min(3, Math.floor(members.length / 5))

/**
 * Attacks each block of a history: computes what accomplices (members of the block who pool their answers) can learn
 * about every other member from everything that is released about the block. One attack has as many accomplices as
 * decision 034 tolerates, and another has two more. For each statement, scale and demographic question with released
 * statistics, each attack tries up to three groups of accomplices whose answers reveal the most: the members with the
 * rarest, the lowest and the highest answers or sums.
 */
export async function attackBlocks(simulatedHistory: SimulatedHistory): Promise<Attack[]> {
  const attacks: Attack[] = []
  for (const block of simulatedHistory.blocks) {
    const columns = listBlockColumns(simulatedHistory.instrument, block, simulatedHistory.assessments)
    for (const column of columns) assertSatisfied(column, simulatedHistory.history.seed)
    for (const extra of [0, 2]) attacks.push(await attack(simulatedHistory, block, columns, extra))
  }
  return attacks
}

async function attack(
  { history }: SimulatedHistory,
  block: Block,
  columns: readonly BlockColumn[],
  extra: number,
): Promise<Attack> {
  const k = countToleratedAccomplices(block)
  const random = createRandom(history.seed)
  const coalition = {
    role: extra === 0 ? 'k people in a block' : `k + ${extra} people in a block`,
    outputs: `everything about a block of ${describeSize(block)} people`,
    knownCount: k + extra,
    k,
  }
  const result: Attack = { coalition, protectedValues: 0, leaks: [], undecided: 0 }
  for (const column of columns) {
    for (const accomplices of listGroupsOfAccomplices(column, k + extra)) {
      const knownValues = new Map(accomplices.map((id) => [id, column.truth.get(id)!]))
      for (const [id, { values, isDecided }] of await findPossibleValues(
        { ...column, knownValues },
        random,
      )) {
        result.protectedValues++
        if (!isDecided) result.undecided++
        else if (values.size < column.neededValues) {
          const trueValue = column.truth.get(id)!
          result.leaks.push({
            assessmentId: id,
            column: column.name,
            possibilities: [...values],
            truth: trueValue,
          })
        }
      }
    }
  }
  return result
}

function listGroupsOfAccomplices({ truth, domain }: BlockColumn, count: number) {
  const people = [...truth]
  const frequency = new Map(
    domain.map((value) => [value, people.filter(([, answer]) => answer === value).length]),
  )
  const orders: ((value: number) => number)[] = [
    (value) => frequency.get(value)!,
    (value) => value,
    (value) => -value,
  ]
  const choices = orders.map((order) =>
    people
      .toSorted(([, a], [, b]) => order(a) - order(b))
      .slice(0, count)
      .map(([id]) => id),
  )
  return [...new Map(choices.map((ids) => [ids.toSorted().join(), ids])).values()]
}

function describeSize({ members }: Block) {
  if (members.length < 10) return '5 to 9'
  return members.length < 100 ? '10 to 99' : '100 or more'
}

/** Throws if a constraint contradicts the true answers, which means that the benchmark misinterprets a rule. */
function assertSatisfied({ constraints, truth, name }: BlockColumn, seed: number) {
  for (const constraint of constraints) {
    const values = constraint.members.map((id) => truth.get(id)!)
    if (!isSatisfiedBy(constraint, values)) {
      throw new Error(
        `Seed ${seed}: ${name}: ${JSON.stringify({ ...constraint, members: values })} contradicts the true answers.`,
      )
    }
  }
}
