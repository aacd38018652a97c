import type { Random } from '../../server/src/demo/random.ts'
import type { Column, Constraint } from './column.ts'
import { isSatisfiedBy, meanAndDeviationAgree } from './model.ts'

const MAX_ATTEMPTS = 3000

type Change = readonly [id: string, value: number]

/**
 * Finds other answers that satisfy all constraints, by changing the true answers of one to three people. They prove that
 * values are possible, so that the slower solver examines only the remaining values. The attacker gains nothing from the
 * true answers: a witness can only show that a value is protected.
 */
export function findWitnesses(
  column: Column & { truth: ReadonlyMap<string, number> },
  cells: readonly (readonly string[])[],
  random: Random,
) {
  const { domain, truth, needed } = column
  const people = cells.flat()
  const foundValues = cells.map((cell) => new Set(cell.map((id) => truth.get(id)!)))
  const cellOf = new Map(cells.flatMap((cell, c) => cell.map((id) => [id, c] as const)))
  const satisfiesAll = createCheck(column)
  const isIncomplete = () => foundValues.some(({ size }) => size < needed)
  const attempt = (changes: readonly Change[]) => {
    const isNew = changes.some(([id, value]) => {
      const values = foundValues[cellOf.get(id)!]!
      return values.size < needed && !values.has(value)
    })
    if (isNew && satisfiesAll(changes))
      for (const [id, value] of changes) foundValues[cellOf.get(id)!]!.add(value)
  }
  const [lowest, highest] = [domain[0]!, domain.at(-1)!]

  for (const id of people) for (const value of domain) attempt([[id, value]])
  for (let i = 0; i < MAX_ATTEMPTS && people.length > 1 && isIncomplete(); i++) {
    const incomplete = cells.filter((_, c) => foundValues[c]!.size < needed).flat()
    const reach = random.chance(0.7) ? Math.min(4, highest - lowest) : highest - lowest
    const first = random.oneOf(incomplete)
    // A change within one cell does not change the sum of any group.
    const pool = random.chance(0.6) ? cells[cellOf.get(first)!]! : people
    const others = [random.oneOf(pool), random.oneOf(pool)].slice(0, random.chance(0.4) ? 1 : 2)
    if (new Set([first, ...others]).size < others.length + 1) continue
    const step = random.integer(-reach, reach)
    const secondStep = others.length === 1 ? step : random.integer(-reach, reach)
    const steps = [step, -secondStep, secondStep - step]
    const changes = [first, ...others].map((id, j): Change => [id, truth.get(id)! + steps[j]!])
    if (changes.every(([, value]) => value >= lowest && value <= highest)) attempt(changes)
  }
  return foundValues
}

/**
 * Checks changes of the true answers. Most contradict a mean or a deviation, which can be checked without the values of
 * the group.
 */
function createCheck({
  constraints,
  truth,
}: {
  constraints: readonly Constraint[]
  truth: ReadonlyMap<string, number>
}) {
  const prepared = constraints.map((constraint) => {
    const values = constraint.members.map((id) => truth.get(id)!)
    return {
      constraint,
      members: new Set(constraint.members),
      sum: values.reduce((total, value) => total + value, 0),
      squares: values.reduce((total, value) => total + value * value, 0),
    }
  })
  const meansAndDeviations = prepared.filter(
    ({ constraint: { kind } }) => kind === 'mean' || kind === 'deviation',
  )
  const others = prepared.filter(({ constraint: { kind } }) => kind !== 'mean' && kind !== 'deviation')
  return (changes: readonly Change[]) =>
    meansAndDeviations.every(({ constraint, members, sum, squares }) => {
      let [newSum, newSquares] = [sum, squares]
      for (const [id, value] of changes) {
        if (!members.has(id)) continue
        const trueValue = truth.get(id)!
        newSum += value - trueValue
        newSquares += value * value - trueValue * trueValue
      }
      return meanAndDeviationAgree(constraint, newSum, newSquares)
    }) &&
    others.every(({ constraint, members }) => {
      if (!changes.some(([id]) => members.has(id))) return true
      const changed = new Map(changes)
      return isSatisfiedBy(
        constraint,
        constraint.members.map((id) => changed.get(id) ?? truth.get(id)!),
      )
    })
}
