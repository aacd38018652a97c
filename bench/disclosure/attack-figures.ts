import { classifyAgreement, maySetApart } from '../../server/src/results/editions/agreement.ts'
import { decide, isNumber } from '../../server/src/results/editions/chain.ts'
import { mayStandAlone } from '../../server/src/results/editions/change.ts'
import { observerFigure } from '../../server/src/results/editions/observer-figures.ts'
import { knownPeople } from '../../server/src/results/editions/rules.ts'
import { bits, countBits, product, range } from './attack-chain.ts'

/** The published values of one person that stay possible, by what was published and what the reader knows. */
class Left {
  readonly #masks = new Map<string, number>()
  add(key: string, mask: number) {
    this.#masks.set(key, (this.#masks.get(key) ?? 0) | mask)
  }
  fewest() {
    return [...this.#masks.values()].reduce((fewest, mask) => Math.min(fewest, countBits(mask)), Infinity)
  }
}

/** The answers and the sum of one person if a scale with this many statements can be shown alone. */
export function attackAlone(people: number, statements: number) {
  const sumRange = { min: 0, max: 9 * statements, step: 1 }
  const who = { groups: [1], people }
  const [answers, sums] = [new Left(), new Left()]
  const known = knownPeople(people)
  const others = people - known - 1
  for (const tuple of product(Array(statements).fill(people * 9 + 1))) {
    const parts = tuple.map((sum) => decide(who, sum, range))
    const alone = decide(
      who,
      tuple.reduce((a, b) => a + b, 0),
      sumRange,
    )
    const shown = parts.every(isNumber) ? parts : [alone]
    const published = shown.map(({ low, high }) => `${low}-${high}`).join()
    for (const knownAnswers of product(Array(statements).fill(known * 9 + 1))) {
      const rest = tuple.map((sum, i) => sum - knownAnswers[i]!)
      if (rest.some((sum) => sum < 0 || sum > 9 * (others + 1))) continue
      const limits = rest.map((sum) => [Math.max(0, sum - 9 * others), Math.min(9, sum)] as const)
      const key = `${published} ${knownAnswers}`
      for (const [i, [low, high]] of limits.entries()) answers.add(`${key} ${i}`, bits(low, high))
      const [low, high] = [0, 1].map((end) => limits.reduce((total, limit) => total + limit[end]!, 0))
      sums.add(key, bits(low!, high!))
    }
  }
  return { answers: answers.fewest(), sums: sums.fewest() }
}

/** The answers of one person, from the sum and the class of agreement of a group: all multisets of answers. */
export function attackAgreement(people: number, classify = classifyAgreement) {
  const left = new Left()
  const known = knownPeople(people)
  for (const counts of multisets(people)) {
    const values = counts.flatMap((count, value) => Array<number>(count).fill(value))
    const { low, high } = decide(
      { groups: [1], people },
      values.reduce((a, b) => a + b, 0),
      range,
    )
    const agreement = low === high ? classify(values, range) : undefined
    for (const coalition of subsets(counts, known)) {
      const mask = counts.reduce(
        (bitsLeft, count, value) =>
          count > coalition.filter((answer) => answer === value).length ? bitsLeft | (1 << value) : bitsLeft,
        0,
      )
      left.add(`${low} ${high} ${agreement} ${coalition}`, mask)
    }
  }
  return left.fewest()
}

function* multisets(people: number, options = 10): Generator<number[]> {
  if (options === 1) return yield [people]
  for (let count = 0; count <= people; count++)
    for (const rest of multisets(people - count, options - 1)) yield [count, ...rest]
}

function* subsets(counts: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) return yield []
  for (let value = from; value < 10; value++) {
    if (counts[value]! === 0) continue
    const remaining = counts.map((count, i) => (i === value ? count - 1 : count))
    for (const rest of subsets(remaining, size - 1, value)) yield [value, ...rest]
  }
}

const thirds = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]
const ends = [
  [0, 2],
  [3, 6],
  [7, 9],
] as const

/** The answers of one person, from the sum and the counts in thirds of a group: all counts and sums. */
export function attackThirds(people: number) {
  const left = new Left()
  const known = knownPeople(people)
  const coalitions = [...subsets(Array(10).fill(known), known)]
  for (let lower = 0; lower <= people; lower++)
    for (let middle = 0; middle <= people - lower; middle++) {
      const counts = [lower, middle, people - lower - middle] as const
      const [least, most] = [0, 1].map((end) => counts.reduce((sum, n, i) => sum + n * ends[i]![end]!, 0))
      for (let sum = least!; sum <= most!; sum++) {
        const { low, high } = decide({ groups: [1], people }, sum, range)
        const shown = low === high && maySetApart(counts, sum, known) ? counts.join() : ''
        for (const coalition of coalitions) {
          let mask = 0
          for (let x = 0; x < 10; x++) if (isPossible(counts, sum, [...coalition, x])) mask |= 1 << x
          if (mask) left.add(`${low} ${high} ${shown} ${coalition}`, mask)
        }
      }
    }
  return left.fewest()
}

/** Whether people with these counts and this sum can include people with these answers. */
function isPossible(counts: readonly number[], sum: number, answers: readonly number[]) {
  const [rest, restSum] = [[...counts], sum - answers.reduce((a, b) => a + b, 0)]
  for (const answer of answers) rest[thirds[answer]!]!--
  const limit = (end: 0 | 1) => rest.reduce((total, n, i) => total + n * ends[i]![end], 0)
  return rest.every((n) => n >= 0) && restSum >= limit(0) && restSum <= limit(1)
}

/**
 * One person's answers before (of those who answered twice, and of the others) and after, from the sum of everybody
 * before and a change that stands alone.
 */
export function attackChange(pairs: number, leavers: number, may = mayStandAlone) {
  const left = new Left()
  const people = pairs + leavers
  for (const [before, others, after] of product([pairs * 9 + 1, leavers * 9 + 1, pairs * 9 + 1])) {
    const total = { sum: before! + others!, people }
    if (!isNumber(decide({ groups: [1], people }, total.sum, range))) continue
    const change = after! - before!
    const shown = may(range, total, pairs, change) ? change : ''
    const add = (key: string, sum: number, n: number) =>
      sum >= 0 &&
      sum <= 9 * n &&
      left.add(`${total.sum} ${shown} ${key}`, bits(Math.max(0, sum - 9 * (n - 1)), Math.min(9, sum)))
    for (let a = 0; a < 10; a++) {
      // One person who answered only once is known.
      if (leavers > 0 && others! >= a && others! - a <= 9 * (leavers - 1)) {
        add(`one ${a} before`, before!, pairs)
        add(`one ${a} after`, after!, pairs)
        if (leavers > 1) add(`one ${a} other`, others! - a, leavers - 1)
      }
      for (let b = 0; b < 10; b++) {
        const [restBefore, restAfter] = [before! - a, after! - b]
        const most = 9 * (pairs - 1)
        if (restBefore < 0 || restAfter < 0 || restBefore > most || restAfter > most) continue
        add(`two ${a} ${b} before`, restBefore, pairs - 1)
        add(`two ${a} ${b} after`, restAfter, pairs - 1)
        if (leavers > 0) add(`two ${a} ${b} other`, others!, leavers)
      }
    }
  }
  return left.fewest()
}

/** One observer's answer, for a learner who knows the answers of this many other observers. */
export function attackObservers(observers: number, known: number) {
  const left = new Left()
  const m = observers - known
  for (let sum = 0; sum <= observers * 9; sum++) {
    const { low, high } = observerFigure(sum, observers, range)
    for (let answers = 0; answers <= known * 9; answers++) {
      const rest = sum - answers
      if (rest >= 0 && rest <= 9 * m)
        left.add(`${low} ${high} ${answers}`, bits(Math.max(0, rest - 9 * (m - 1)), Math.min(9, rest)))
    }
  }
  return left.fewest()
}
