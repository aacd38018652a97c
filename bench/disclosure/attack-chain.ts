import { addGroup, type Chain, coarsen, type Part } from '../../server/src/results/editions/chain.ts'
import { knownPeople, type ValueRange } from '../../server/src/results/editions/rules.ts'

/** The ten options of a statement. */
export const range: ValueRange = { min: 0, max: 9, step: 1 }

/** A new group of this many people; or a person of this group (1 is the first) withdraws or is erased. */
export type Step = { people: number } | { leaves: number }
export type Rule = { add: typeof addGroup; known: (people: number) => number }
export const productRule: Rule = { add: addGroup, known: knownPeople }

/**
 * Enumerates all sums of the groups, everything that is published after each step, and all coalitions of known people
 * with all of their answers, and returns the smallest number of options that remain for any other person's answer. A
 * coalition has at most `known` people in each group, and in all groups of a part that was ever shown together.
 */
export function attackChain(steps: readonly Step[], { add, known }: Rule = productRule) {
  const sizes = steps.flatMap((step) => ('people' in step ? [step.people] : []))
  const classes = new Map<string, { sums: number[][]; shown: readonly Part[] }>()
  for (const sums of product(sizes.map((people) => people * 9 + 1))) {
    const { published, shown } = play(steps, sums, add)
    const entry = classes.get(published)
    if (entry) entry.sums.push(sums)
    else classes.set(published, { sums: [sums], shown })
  }
  let fewest = 10
  for (const { sums, shown } of classes.values())
    for (const coalition of product(sizes.map((people) => Math.min(people - 1, known(people)) + 1)))
      if (isTolerated(coalition, shown, known))
        fewest = Math.min(fewest, countOptions(sums, sizes, coalition))
  return fewest
}

function play(steps: readonly Step[], sums: readonly number[], add: Rule['add']) {
  let [chain, group]: [Chain, number] = [{ parts: [] }, 0]
  const shown: Part[] = []
  const published = steps.map((step) => {
    chain =
      'people' in step
        ? add(chain, { group: ++group, people: step.people, sum: sums[group - 1]! }, range)
        : coarsen(chain, step.leaves, range)
    shown.push(...chain.parts)
    return chain.parts.map(({ groups, low, high }) => `${groups.join('+')}:${low}-${high}`).join(' ')
  })
  return { published: published.join('; '), shown }
}

function isTolerated(coalition: readonly number[], parts: readonly Part[], known: Rule['known']) {
  return parts.every(
    ({ groups, people }) => groups.reduce((n, group) => n + coalition[group - 1]!, 0) <= known(people),
  )
}

/** The options that remain for one person of each group, for the answers of the coalition that leave the fewest. */
function countOptions(tuples: readonly number[][], sizes: readonly number[], coalition: readonly number[]) {
  const left = new Map<string, number[]>()
  const knownSums = [...product(coalition.map((people) => people * 9 + 1))]
  for (const sums of tuples)
    for (const answers of knownSums) {
      const rest = sums.map((sum, i) => sum - answers[i]!)
      if (rest.some((sum, i) => sum < 0 || sum > 9 * (sizes[i]! - coalition[i]!))) continue
      const key = answers.join()
      const options = left.get(key) ?? sizes.map(() => 0)
      rest.forEach((sum, i) => {
        const others = sizes[i]! - coalition[i]! - 1
        options[i]! |= bits(Math.max(0, sum - 9 * others), Math.min(9, sum))
      })
      left.set(key, options)
    }
  return Math.min(...[...left.values()].flat().map(countBits))
}

export function bits(low: number, high: number) {
  return high < low ? 0 : ((1 << (high + 1)) - 1) & ~((1 << low) - 1)
}

export function countBits(value: number) {
  return value.toString(2).replaceAll('0', '').length
}

/** All tuples of numbers below these limits. */
export function* product(limits: readonly number[]): Generator<number[]> {
  const [limit, ...rest] = limits
  if (limit === undefined) return yield []
  for (let i = 0; i < limit; i++) for (const tail of product(rest)) yield [i, ...tail]
}
