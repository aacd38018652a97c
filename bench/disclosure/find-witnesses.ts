import type { Random } from '../../server/src/operation/demo/random.ts'
import type { Column, Constraint } from './column.ts'
import { isSatisfiedBy, isSatisfiedBySums } from './model.ts'

const MAX_ATTEMPTS = 3000

type Change = readonly [id: string, value: number]

/**
 * Finds witnesses: sets of answers that satisfy all constraints and differ from the true answers for only one to three
 * people. A witness proves that its values are possible, so the slower solver has to examine only the remaining values.
 * Using the true answers here gives the attacker no advantage, because a witness can only add possible values. The
 * people of one cell are in the same groups, so the attacker cannot distinguish them. Returns the values that were
 * found for each cell, including the true ones.
 */
export function findWitnesses(
  column: Column & { truth: ReadonlyMap<string, number> },
  cells: readonly (readonly string[])[],
  random: Random,
) {
  const { domain, truth, neededValues } = column
  const people = cells.flat()
  const foundValues = cells.map((cell) => new Set(cell.map((id) => truth.get(id)!)))
  const cellOf = new Map(cells.flatMap((cell, c) => cell.map((id) => [id, c] as const)))
  const satisfiesAll = createCheck(column)
  const isIncomplete = () => foundValues.some(({ size }) => size < neededValues)
  const tryChanges = (changes: readonly Change[]) => {
    const isNew = changes.some(([id, value]) => {
      const values = foundValues[cellOf.get(id)!]!
      return values.size < neededValues && !values.has(value)
    })
    if (isNew && satisfiesAll(changes))
      for (const [id, value] of changes) foundValues[cellOf.get(id)!]!.add(value)
  }
  const [lowest, highest] = [domain[0]!, domain.at(-1)!]

  for (const id of people) for (const value of domain) tryChanges([[id, value]])
  for (let i = 0; i < MAX_ATTEMPTS && people.length > 1 && isIncomplete(); i++) {
    const incompleteIds = cells.filter((_, c) => foundValues[c]!.size < neededValues).flat()
    const reach = random.drawBoolean(0.7) ? Math.min(4, highest - lowest) : highest - lowest
    const firstId = random.oneOf(incompleteIds)
    // The steps below add up to zero, so changes within one cell do not change the sum of any group.
    const pool = random.drawBoolean(0.6) ? cells[cellOf.get(firstId)!]! : people
    const otherIds = [random.oneOf(pool), random.oneOf(pool)].slice(0, random.drawBoolean(0.4) ? 1 : 2)
    if (new Set([firstId, ...otherIds]).size < otherIds.length + 1) continue
    const step = random.drawInteger(-reach, reach)
    const secondStep = otherIds.length === 1 ? step : random.drawInteger(-reach, reach)
    const steps = [step, -secondStep, secondStep - step]
    const changes = [firstId, ...otherIds].map((id, j): Change => [id, truth.get(id)! + steps[j]!])
    if (changes.every(([, value]) => value >= lowest && value <= highest)) tryChanges(changes)
  }
  return foundValues
}

/**
 * Returns a function that checks whether the constraints allow changes to the true answers. It checks means and
 * deviations first: most changes contradict one of them, and checking them requires only sums, not individual values.
 */
function createCheck({
  constraints,
  truth,
}: {
  constraints: readonly Constraint[]
  truth: ReadonlyMap<string, number>
}) {
  const preparedConstraints = constraints.map((constraint) => {
    const values = constraint.members.map((id) => truth.get(id)!)
    return {
      constraint,
      members: new Set(constraint.members),
      sum: values.reduce((total, value) => total + value, 0),
      squares: values.reduce((total, value) => total + value * value, 0),
    }
  })
  const meansAndDeviations = preparedConstraints.filter(
    ({ constraint: { kind } }) => kind === 'mean' || kind === 'deviation',
  )
  const otherConstraints = preparedConstraints.filter(
    ({ constraint: { kind } }) => kind !== 'mean' && kind !== 'deviation',
  )
  return (changes: readonly Change[]) =>
    meansAndDeviations.every(({ constraint, members, sum, squares }) => {
      let [newSum, newSquares] = [sum, squares]
      for (const [id, value] of changes) {
        if (!members.has(id)) continue
        const trueValue = truth.get(id)!
        newSum += value - trueValue
        newSquares += value * value - trueValue * trueValue
      }
      return isSatisfiedBySums(constraint, newSum, newSquares)
    }) &&
    otherConstraints.every(({ constraint, members }) => {
      if (!changes.some(([id]) => members.has(id))) return true
      const changedValues = new Map(changes)
      return isSatisfiedBy(
        constraint,
        constraint.members.map((id) => changedValues.get(id) ?? truth.get(id)!),
      )
    })
}
