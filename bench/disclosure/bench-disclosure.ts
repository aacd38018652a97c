import { coarsen, decide, isNumber } from '../../server/src/results/editions/chain.ts'
import { mayStandAlone } from '../../server/src/results/editions/change.ts'
import { observerFigure } from '../../server/src/results/editions/observer-figures.ts'
import { knownPeople, statementIds, sumRange } from '../../server/src/results/editions/rules.ts'
import { describeCommit, describeMachine, formatTable } from '../results-table.ts'
import { attackChain, productRule, type Rule, range, type Step } from './attack-chain.ts'
import {
  attackAgreement,
  attackAlone,
  attackChange,
  attackObservers,
  attackThirds,
} from './attack-figures.ts'
import { instrument, measureUsefulness, simulateClass } from './usefulness.ts'

const CLASSES = 200
const means = [7.2, 7.5, 7.8]

const grow = (...sizes: number[]): Step[] => sizes.map((people) => ({ people }))

/** Editions at these numbers of people, and the attacks on their figures. Targets: scales and statements at 7.5. */
const rows: { opened: number[]; target: string; attack: () => number }[] = [
  { opened: [5], target: '50 / –', attack: () => Math.min(attackChain(grow(5)), attackAlone(5, 2).answers) },
  { opened: [6], target: '', attack: () => Math.min(attackChain(grow(6)), attackAlone(6, 2).answers) },
  { opened: [7], target: '', attack: () => Math.min(attackChain(grow(7)), attackAlone(7, 2).answers) },
  { opened: [8], target: '75 / 90', attack: () => attackChain(grow(8)) },
  { opened: [10], target: '95 / 98', attack: () => attackAgreement(10) },
  { opened: [12], target: '95 / 98', attack: () => attackAgreement(12) },
  { opened: [15], target: '95 / 98', attack: () => attackAgreement(15) },
  { opened: [20], target: '95 / 98', attack: () => attackThirds(20) },
  { opened: [30], target: '95 / 98', attack: () => attackThirds(30) },
  { opened: [6, 14], target: '80 / –', attack: () => attackChain(grow(6, 8)) },
  { opened: [8, 14], target: '', attack: () => attackChain(grow(8, 6)) },
  { opened: [10, 20, 30], target: '95 / –', attack: () => attackChain(grow(10, 10)) },
  { opened: [5, 10, 15, 20], target: '', attack: () => attackChain(grow(5, 5, 5)) },
  { opened: [14, 30], target: '', attack: () => attackChain(grow(14, 16)) },
]

/** A rule that shows every sum that is more than one range from the extremes, and merges whenever it can. */
const weakRule: Rule = {
  known: knownPeople,
  add: ({ parts }, { group, people, sum }) => {
    const groups = [...parts.flatMap((part) => part.groups), group]
    const all = { groups, people: (parts[0]?.people ?? 0) + people }
    const total = (parts[0]?.high ?? 0) + sum
    return { parts: [{ ...all, low: total, high: total, isPending: false }] }
  },
}

export const furtherAttacks: Record<string, () => number> = {
  'Ten, then five; fourteen, then five; five, then fourteen': () =>
    Math.min(...[grow(10, 5), grow(14, 5), grow(5, 14)].map((steps) => attackChain(steps))),
  'A member withdraws or is erased before the next edition': () =>
    Math.min(...[1, 2].map((people) => attackChain([{ people: 4 + people }, { leaves: 1 }, { people: 5 }]))),
  'A member of the first or second group leaves after two editions': () =>
    Math.min(...[1, 2].map((leaves) => attackChain([...grow(6, 8), { leaves }]))),
  'Change alone: 5 of 5 people answer again': () => attackChange(5, 0),
  'Change alone: 5 of 6, 5 of 8': () => Math.min(attackChange(5, 1), attackChange(5, 3)),
  'Observers (3 to 10), for the learner': () =>
    Math.min(...[3, 4, 5, 6, 7, 8, 9, 10].map((people) => attackObservers(people, 0))),
}

export const weakenedRules: Record<string, () => number> = {
  'Every sum is a number': () => attackChain(grow(5), weakRule),
  'Editions of all people again, with fewer than five new ones': () => attackChain(grow(5, 1), weakRule),
  'One more person is known than the rule assumes': () =>
    attackChain(grow(8), { ...productRule, known: (people) => knownPeople(people) + 1 }),
  'Agreement by standard deviations': () =>
    attackAgreement(10, (values) => {
      const mean = values.reduce((a, b) => a + b, 0) / values.length
      const variance = values.reduce((a, value) => a + (value - mean) ** 2, 0) / (values.length - 1)
      return variance < 1.44 ? 'similar' : 'mixed'
    }),
  'The change alone is always shown': () => attackChange(5, 1, () => true),
  'One of three observers is known': () => attackObservers(3, 1),
}

const percent = (share: number) => `${Math.round(100 * share)} %`

export async function benchDisclosure() {
  const before = describeMachine()
  const usefulness = rows.map(({ opened, target, attack }) => {
    const results = means.map((mean) => measureUsefulness(opened, mean, CLASSES))
    return [
      opened.join(', then '),
      ...results.map(({ scales, statements }) => `${percent(scales)} / ${percent(statements)}`),
      target,
      percent(results[1]!.narrow),
      percent(results[1]!.agreement),
      results[1]!.error.toFixed(3),
      attack(),
    ]
  })
  return [
    '# Group figures: usefulness and protection',
    `\`npm run bench -- disclosure\`, ${describeCommit()}. ${before}`,
    `${CLASSES} seeded classes per row and mean. A person's mean has the stated mean and spread 0.9, the scale adds 0.6, the statement 1.4; answers are rounded and clipped to 1 to 10. The shares are figures shown as numbers, scales / statements. "Options left": of ten, the fewest that remain for one answer of a person who is not among the known people, over all possible answers of everybody (decision 034 promises three).`,
    formatTable(
      [
        'People',
        ...means.map((mean) => `Mean ${mean}`),
        'Target',
        'Scales within 0.5',
        'Agreement',
        'Error',
        'Options left',
      ],
      usefulness,
    ),
    '## Further attacks',
    formatTable(
      ['Attack', 'Options left'],
      Object.entries(furtherAttacks).map(([name, attack]) => [name, attack()]),
    ),
    '## Weakened rules, which the attacks must break',
    formatTable(
      ['Rule', 'Options left'],
      Object.entries(weakenedRules).map(([name, attack]) => [name, attack()]),
    ),
    '## Before and after, observers, people who left',
    formatTable(['Figure', 'Share'], measureOthers()),
    '',
  ].join('\n\n')
}

/** Shares at mean 7.5. The later answers are 0.3 higher. */
function measureOthers(): [string, string][] {
  const share = (shown: (seed: number, scale: string) => boolean) => {
    const ids = instrument.scales.map(({ id }) => id)
    const results = Array.from({ length: CLASSES }, (_, i) => ids.map((id) => shown(i + 1, id))).flat()
    return percent(results.filter(Boolean).length / results.length)
  }
  const sum = (people: readonly Record<string, number>[], ids: readonly string[]) =>
    people.reduce((total, answers) => total + ids.reduce((a, id) => a + answers[id]!, 0), 0)
  const change = ([pairs, all]: readonly [number, number]): [string, string] => [
    `Change of a scale alone, ${pairs} of ${all} people`,
    share((seed, id) => {
      const [first, second] = [simulateClass(all, 7.5, seed), simulateClass(pairs, 7.8, seed + 10_000)]
      const ids = statementIds(instrument, id)
      const total = { sum: sum(first, ids), people: all }
      const difference = sum(second, ids) - sum(first.slice(0, pairs), ids)
      return mayStandAlone(sumRange(instrument, id), total, pairs, difference)
    }),
  ]
  const observers = (people: number): [string, string] => [
    `Average of a statement, ${people} observers`,
    share((seed, id) => {
      const { low, high } = observerFigure(sum(simulateClass(people, 7.5, seed), [`${id}1`]), people, {
        min: 1,
        max: 10,
        step: 1,
      })
      return low === high
    }),
  ]
  const known = (people: number): [string, string] => [
    `Fewer than three options for somebody if three of ${people} people are known, whose answers are the most damaging (number shown)`,
    share((seed, id) => {
      const values = simulateClass(people, 7.5, seed).map((answers) => answers[`${id}1`]! - 1)
      if (
        !isNumber(
          decide(
            { groups: [1], people },
            values.reduce((a, b) => a + b, 0),
            range,
          ),
        )
      )
        return false
      const rest = values.toSorted((a, b) => b - a).slice(people > 3 ? -(people - 3) : 0)
      const [low, high] = [values.toSorted((a, b) => a - b).slice(3), rest].map((others) =>
        others.reduce((a, b) => a + b, 0),
      )
      return 9 * (people - 3) - low! < 2 || high! < 2
    }),
  ]
  const left = (fewest: number): [string, string] => [
    `A person of 12 left: someone who kept all other answers still finds ${fewest} or more options`,
    share((seed, id) => {
      const values = simulateClass(12, 7.5, seed).map((answers) => answers[`${id}1`]! - 1)
      const sum = values.reduce((a, b) => a + b, 0)
      const part = decide({ groups: [1], people: 12 }, sum, range)
      const [coarse] = coarsen({ parts: [part] }, 1, range).parts
      const others = sum - values[0]!
      return Math.min(9, coarse!.high - others) - Math.max(0, coarse!.low - others) + 1 >= fewest
    }),
  ]
  return [
    ...(
      [
        [5, 5],
        [5, 12],
        [8, 12],
        [12, 12],
      ] as const
    ).map(change),
    ...[3, 5, 8].map(observers),
    ...[5, 8, 10].map(known),
    ...[3, 2].map(left),
  ]
}
