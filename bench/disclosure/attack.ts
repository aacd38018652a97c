import { createRandom } from '../../server/src/operation/demo/random.ts'
import { type Coalition, listCoalitions } from './coalitions.ts'
import { MIN_POSSIBILITIES } from './column.ts'
import { buildColumns, type NamedColumn } from './columns.ts'
import { isSatisfiedBy } from './model.ts'
import { findPossibleValues } from './possible-values.ts'
import type { SimulatedHistory } from './simulate-history.ts'

/** A protected answer or sum for which fewer than `neededValues` possibilities remain. */
type Leak = { assessmentId: string; column: string; possibilities: number[]; truth: number }

export type Attack = {
  coalition: Pick<Coalition, 'role' | 'outputs' | 'knownCount' | 'k'>
  protectedValues: number
  leaks: Leak[]
  /**
   * The number of values for which the solver could not determine what is possible. They count as narrowed only if
   * other values of the same person narrow them.
   */
  undecided: number
}

/** Computes what each coalition can learn from everything that it has read in a history. */
export async function attackHistory(simulatedHistory: SimulatedHistory): Promise<Attack[]> {
  const attacks: Attack[] = []
  for (const coalition of listCoalitions(simulatedHistory))
    attacks.push(await attack(simulatedHistory, coalition))
  return attacks
}

async function attack(simulatedHistory: SimulatedHistory, coalition: Coalition): Promise<Attack> {
  const { instrument, documents, assessments, history } = simulatedHistory
  const random = createRandom(history.seed)
  const protectedIds = new Set(assessments.filter(coalition.isProtected).map(({ id }) => id))
  const columns = buildColumns(
    instrument,
    documents.filter(coalition.canRead),
    assessments,
    coalition.knowsAnswersOf,
  )
  const result: Attack = {
    coalition,
    protectedValues: protectedIds.size * columns.length,
    leaks: [],
    undecided: 0,
  }
  const remainingValues = new Map<string, Map<string, number[]>>()
  for (const column of columns) {
    assertSatisfied(column, history.seed)
    const resultsOfColumn = new Map<string, number[]>()
    remainingValues.set(column.name, resultsOfColumn)
    for (const [id, { values, isDecided }] of await findPossibleValues(column, random)) {
      if (!protectedIds.has(id)) continue
      if (!isDecided) result.undecided++
      else if (values.size < MIN_POSSIBILITIES) resultsOfColumn.set(id, [...values])
    }
  }
  for (const { id: scale } of instrument.scales)
    combineAnswersAndSums(simulatedHistory, scale, columns, remainingValues, protectedIds)
  for (const { name, truth } of columns) {
    for (const [assessmentId, possibilities] of remainingValues.get(name)!) {
      if (!possibilities.includes(truth.get(assessmentId)!))
        throw createContradictionError(history.seed, name)
      result.leaks.push({ assessmentId, column: name, possibilities, truth: truth.get(assessmentId)! })
    }
  }
  return result
}

/**
 * Excludes more values. The answers of one person add up to the sum of the scale, so the possible answers restrict the
 * possible sums, and vice versa.
 */
function combineAnswersAndSums(
  { instrument }: SimulatedHistory,
  scale: string,
  columns: readonly NamedColumn[],
  remainingValues: ReadonlyMap<string, Map<string, number[]>>,
  protectedIds: ReadonlySet<string>,
) {
  const statements = instrument.statements.filter((statement) => statement.scale === scale)
  const parts = columns.filter(({ name }) => statements.some(({ id }) => name === `statement ${id}`))
  const scaleColumn = columns.find(({ name }) => name === `scale ${scale}`)!
  for (const id of protectedIds) {
    const candidatesOf = (column: NamedColumn) => remainingValues.get(column.name)!.get(id) ?? column.domain
    if (![scaleColumn, ...parts].some((column) => remainingValues.get(column.name)!.has(id))) continue
    const restrict = (column: NamedColumn, isPossible: (value: number) => boolean) => {
      const values = candidatesOf(column).filter(isPossible)
      if (values.length < MIN_POSSIBILITIES) remainingValues.get(column.name)!.set(id, values)
    }
    const sums = listPossibleSums(parts.map(candidatesOf))
    restrict(scaleColumn, (value) => sums.has(value))
    for (const part of parts) {
      const otherSums = listPossibleSums(parts.filter((other) => other !== part).map(candidatesOf))
      restrict(part, (value) => candidatesOf(scaleColumn).some((sum) => otherSums.has(sum - value)))
    }
  }
}

function listPossibleSums(lists: readonly (readonly number[])[]) {
  let sums = [0]
  for (const list of lists) sums = [...new Set(sums.flatMap((sum) => list.map((value) => sum + value)))]
  return new Set(sums)
}

/** Throws if a constraint contradicts the true answers, which means that the benchmark misinterprets a document. */
function assertSatisfied({ constraints, truth, name }: NamedColumn, seed: number) {
  for (const constraint of constraints) {
    const values = constraint.members.map((id) => truth.get(id)!)
    if (!isSatisfiedBy(constraint, values)) {
      throw new Error(
        `Seed ${seed}: ${name}: ${JSON.stringify({ ...constraint, values })} contradicts the true answers.`,
      )
    }
  }
}

function createContradictionError(seed: number, column: string) {
  return new Error(`Seed ${seed}: ${column}: the attacker excluded the true value.`)
}
