import type { Instrument } from '../../../server/src/questionnaires/model/instrument.ts'
import { sumOf } from '../../../server/src/results/measurement/score.ts'
import type { Block } from '../ledger.ts'
import { countRanges, hasDetails, listReleasedSums } from '../published-rules.ts'
import type { PairBlock, SimulatedPairs } from './simulate-pairs.ts'

type Range = { low: number; high: number }
type Term = readonly [coefficient: number, variable: string]
type Kind = 'higher' | 'lower' | 'within_noise'
const kinds: readonly Kind[] = ['higher', 'lower', 'within_noise']

/**
 * People with unknown answers who are in the same blocks and blocks of pairs. The attacked person has a separate cell.
 */
type Cell = {
  people: number[]
  blockOf: ReadonlyMap<number, Block>
  pairBlocks: readonly { block: PairBlock; from: number; to: number }[]
}

/** A value of the attacked person: a linear expression in the variables of this person's cell. */
export type Target = { name: string; terms: readonly Term[]; truth: number }

/**
 * Builds an integer program from everything that is released about one scale in all cohorts. `knownPeople` are the
 * people whose answers the attacker knows. A cell has a variable for the sum of its people's answers to each statement
 * in each cohort. The possible values of an answer, sum or difference are exactly the whole numbers between its
 * smallest and its largest value in the program, because the rows of the program are those of a flow problem. This does
 * not apply to a scale for which the numbers of people with each kind of change are released.
 */
export function buildPairModel(
  { instrument, assessments, blocks, pairBlocks }: SimulatedPairs,
  scaleId: string,
  knownPeople: ReadonlySet<number>,
  attackedPerson: number,
) {
  const positions = instrument.statements.flatMap(({ scale }, i) => (scale === scaleId ? [i] : []))
  const [min, max] = [instrument.options[0]!.value, instrument.options.at(-1)!.value]
  const assessmentOf = new Map(assessments.map((assessment) => [assessment.id, assessment]))
  const cohortOf = (id: string) => assessmentOf.get(id)!.cohort
  const personOf = (id: string) => assessmentOf.get(id)!.person
  const answerOf = (person: number, cohort: number, position: number) =>
    assessments.find((item) => item.person === person && item.cohort === cohort)!.answers[position]!
  const scaleSumOf = (person: number, cohort: number) =>
    sumOf(positions.map((position) => answerOf(person, cohort, position)))
  const pairBlocksWithCohorts = pairBlocks.map((block) => {
    const { firstId, secondId } = block.members[0]!
    return { block, from: cohortOf(firstId), to: cohortOf(secondId) }
  })

  const cells = findCells()
  const rows: string[] = []
  const bounds: string[] = []
  const integers: string[] = []
  const sumVariable = (cell: number, cohort: number, position: number) => `x${cell}_${cohort}_${position}`
  const constrain = (terms: readonly Term[], low: number, high: number) => {
    const text = formatTerms(terms)
    if (low > -Infinity) rows.push(`${text} >= ${low}`)
    if (high < Infinity) rows.push(`${text} <= ${high}`)
  }

  for (const [c, { people, blockOf, pairBlocks: cellPairs }] of cells.entries()) {
    for (const cohort of blockOf.keys()) {
      for (const position of positions) {
        bounds.push(`${people.length * min} <= ${sumVariable(c, cohort, position)} <= ${people.length * max}`)
        integers.push(sumVariable(c, cohort, position))
      }
    }
    for (const [p, pair] of cellPairs.entries()) addChanges(c, p, pair)
  }

  for (const block of blocks) {
    const cohort = cohortOf(block.members[0]!)
    const members = block.members.map(personOf)
    const knownMembers = members.filter((person) => knownPeople.has(person))
    const memberCells = cells.flatMap((cell, c) => (cell.blockOf.get(cohort) === block ? [c] : []))
    if (memberCells.length === 0) continue
    const n = members.length
    const statementSums = positions.map((position) => ({
      terms: memberCells.map((c): Term => [1, sumVariable(c, cohort, position)]),
      constant: sumOf(knownMembers.map((person) => answerOf(person, cohort, position))),
    }))
    if (hasDetails(block)) {
      for (const [i, { terms, constant }] of statementSums.entries()) {
        const { id } = instrument.statements[positions[i]!]!
        const range = readSum(block.details!.statements[id]!, n, listDomain(min, max))
        constrain(terms, range.low - constant, range.high - constant)
      }
    } else {
      const range = readSum(
        block.statistics[scaleId]!,
        n,
        listDomain(min * positions.length, max * positions.length),
      )
      const constant = sumOf(statementSums.map((part) => part.constant))
      constrain(
        statementSums.flatMap(({ terms }) => terms),
        range.low - constant,
        range.high - constant,
      )
    }
  }
  for (const { block, from, to } of pairBlocksWithCohorts) {
    const members = block.members.map(({ firstId }) => personOf(firstId))
    const constant = sumOf(
      members
        .filter((person) => knownPeople.has(person))
        .map((person) => scaleSumOf(person, to) - scaleSumOf(person, from)),
    )
    const terms = cells.flatMap(({ pairBlocks: cellPairs }, c) =>
      cellPairs.some((pair) => pair.block === block) ? differenceTerms(c, from, to) : [],
    )
    if (terms.length === 0) continue
    const width = (max - min) * positions.length
    const range = readDifference(block.statistics[scaleId]!.difference, members.length, width)
    constrain(terms, range.low - constant, range.high - constant)
  }
  addCounts()

  function findCells(): Cell[] {
    const blockByMember = new Map(blocks.flatMap((block) => block.members.map((id) => [id, block] as const)))
    const people = [...new Set(assessments.map(({ person }) => person))].filter(
      (person) => !knownPeople.has(person),
    )
    const peopleWithKeys = people.map((person) => {
      const personAssessments = assessments.filter((assessment) => assessment.person === person)
      const blockOf = new Map(
        personAssessments.flatMap(({ id, cohort }) => {
          const block = blockByMember.get(id)
          return block ? [[cohort, block] as const] : []
        }),
      )
      const cellPairs = pairBlocksWithCohorts.filter(({ block }) =>
        block.members.some(({ firstId }) => personOf(firstId) === person),
      )
      const key = [
        person === attackedPerson,
        ...[...blockOf.values()].map(({ id }) => id).toSorted(),
        ...cellPairs.map(({ block }) => block.id),
      ].join()
      return { person, key, blockOf, pairBlocks: cellPairs }
    })
    return [...Map.groupBy(peopleWithKeys, ({ key }) => key).values()]
      .map((group) => ({ ...group[0]!, people: group.map(({ person }) => person) }))
      .filter(({ blockOf }) => blockOf.size > 0)
  }

  function differenceTerms(cell: number, from: number, to: number): Term[] {
    return positions.flatMap((position): Term[] => [
      [1, sumVariable(cell, to, position)],
      [-1, sumVariable(cell, from, position)],
    ])
  }

  /** Adds variables for the number of people in a cell with each kind of change, and for the sum of their changes. */
  function addChanges(cell: number, p: number, { block, from, to }: Cell['pairBlocks'][number]) {
    if (block.statistics[scaleId]!.reliable === null) return
    const { people } = cells[cell]!
    const width = (max - min) * positions.length
    const { smallestReliable, largestNoise } = changeLimits(instrument, scaleId)
    const limits: Record<Kind, Range> = {
      higher: { low: smallestReliable, high: width },
      lower: { low: -width, high: -smallestReliable },
      within_noise: { low: -largestNoise, high: largestNoise },
    }
    const count = (kind: Kind) => `n${cell}_${p}_${kind}`
    const totalVariable = (kind: Kind) => `d${cell}_${p}_${kind}`
    for (const kind of kinds) {
      bounds.push(`0 <= ${count(kind)} <= ${people.length}`, `${totalVariable(kind)} free`)
      integers.push(count(kind))
      constrain(
        [
          [1, totalVariable(kind)],
          [-limits[kind].low, count(kind)],
        ],
        0,
        Infinity,
      )
      constrain(
        [
          [1, totalVariable(kind)],
          [-limits[kind].high, count(kind)],
        ],
        -Infinity,
        0,
      )
    }
    constrain(
      kinds.map((kind): Term => [1, count(kind)]),
      people.length,
      people.length,
    )
    constrain(
      [
        ...kinds.map((kind): Term => [1, totalVariable(kind)]),
        ...differenceTerms(cell, from, to).map(negate),
      ],
      0,
      0,
    )
  }

  function addCounts() {
    for (const { block, from, to } of pairBlocksWithCohorts) {
      const releasedCounts = block.statistics[scaleId]!.reliable
      if (releasedCounts === null) continue
      const members = block.members.map(({ firstId }) => personOf(firstId))
      const { smallestReliable, largestNoise } = changeLimits(instrument, scaleId)
      const ranges = countRanges(kinds.map((kind) => releasedCounts[kind]))
      for (const [i, kind] of kinds.entries()) {
        // If a known person's difference is between the two limits, its kind depends on the other scales.
        const knownKinds = members
          .filter((person) => knownPeople.has(person))
          .map((person) => scaleSumOf(person, to) - scaleSumOf(person, from))
          .map((difference) => ({
            isCertain: isKind(kind, difference, largestNoise + 1, smallestReliable - 1),
            isPossible: isKind(kind, difference, smallestReliable, largestNoise),
          }))
        const terms = cells.flatMap(({ pairBlocks: cellPairs }, c) =>
          cellPairs.flatMap((pair, p): Term[] => (pair.block === block ? [[1, `n${c}_${p}_${kind}`]] : [])),
        )
        if (terms.length === 0) continue
        const { low, high } = ranges[i]!
        constrain(
          terms,
          low - knownKinds.filter(({ isPossible }) => isPossible).length,
          high - knownKinds.filter(({ isCertain }) => isCertain).length,
        )
      }
    }
  }

  const attackedCell = cells.findIndex(({ people }) => people[0] === attackedPerson)
  return {
    hasReleasedCounts: pairBlocks.some(({ statistics }) => statistics[scaleId]!.reliable !== null),
    /** Returns the values of the attacked person, or none if this person is in no block. */
    targets(): Target[] {
      if (attackedCell < 0) return []
      const { blockOf, pairBlocks: cellPairs } = cells[attackedCell]!
      const cohortTargets = [...blockOf.keys()].flatMap((cohort): Target[] => [
        {
          name: `sum in cohort ${cohort}`,
          terms: positions.map((position): Term => [1, sumVariable(attackedCell, cohort, position)]),
          truth: scaleSumOf(attackedPerson, cohort),
        },
        ...positions.map(
          (position): Target => ({
            name: `statement ${instrument.statements[position]!.id} in cohort ${cohort}`,
            terms: [[1, sumVariable(attackedCell, cohort, position)]],
            truth: answerOf(attackedPerson, cohort, position),
          }),
        ),
      ])
      const pairTargets = cellPairs.map(
        ({ from, to }): Target => ({
          name: `difference from cohort ${from} to ${to}`,
          terms: differenceTerms(attackedCell, from, to),
          truth: scaleSumOf(attackedPerson, to) - scaleSumOf(attackedPerson, from),
        }),
      )
      return [...cohortTargets, ...pairTargets]
    },
    /**
     * Returns, in the CPLEX LP format, the problem of finding the smallest or largest value of a target within the
     * limits.
     */
    buildProblem({ terms }: Target, sense: 'Minimize' | 'Maximize', limits: Range) {
      const limitRows = [`${formatTerms(terms)} >= ${limits.low}`, `${formatTerms(terms)} <= ${limits.high}`]
      return [
        sense,
        ` obj: ${formatTerms(terms)}`,
        'Subject To',
        ...[...rows, ...limitRows].map((row, i) => ` r${i}: ${row}`),
        'Bounds',
        ...bounds,
        'General',
        integers.join('\n'),
        'End',
      ].join('\n')
    },
  }
}

/**
 * Returns the range of true sums that a released sum can represent. A sum that contradicts decision 034 represents only
 * itself.
 */
function readSum(
  { sum, bound }: { sum: number; bound: string },
  n: number,
  domain: readonly number[],
): Range {
  const match = listReleasedSums(n, domain).find(
    (candidate) => candidate.value === sum && candidate.bound === bound,
  )
  return match ?? { low: sum, high: sum }
}

/**
 * Returns the range of true sums of differences that a released sum can represent. According to decision 058, the
 * distance between neighboring released sums is two thirds of the range of the scale, rounded up, but at least three. A
 * bound limits the sum on one side only.
 */
function readDifference({ sum, bound }: { sum: number; bound: string }, n: number, width: number): Range {
  const half = Math.max(3, Math.ceil((2 * width) / 3)) / 2
  return {
    low: bound === 'atMost' ? -n * width : Math.ceil(sum - half),
    high: bound === 'atLeast' ? n * width : Math.floor(sum + half),
  }
}

/**
 * Returns the smallest difference that can count as a reliable change, and the largest that can count as noise. The
 * attacker does not know the exact limit: all scales are tested together, so the limit depends on the other scales.
 */
function changeLimits({ reliability, scales }: Instrument, scaleId: string) {
  const { alpha, standardDeviation } = reliability![scaleId]!
  const standardError = Math.SQRT2 * standardDeviation * Math.sqrt(1 - alpha)
  const errorRate = 0.025
  const quantile = (p: number) => {
    let [low, high] = [0, 10]
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2
      if (2 * (1 - normalProbability(middle)) > p) low = middle
      else high = middle
    }
    return low
  }
  return {
    smallestReliable: Math.max(1, Math.ceil(quantile(errorRate) * standardError - 0.05)),
    largestNoise: Math.floor(quantile(errorRate / scales.length) * standardError + 0.05),
  }
}

/** The standard normal distribution function for `z` ≥ 0 (Abramowitz and Stegun 1964, formula 7.1.26). */
function normalProbability(z: number) {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - (polynomial * Math.exp((-z * z) / 2)) / 2
}

function isKind(kind: Kind, difference: number, reliableFrom: number, noiseTo: number) {
  if (kind === 'higher') return difference >= reliableFrom
  if (kind === 'lower') return difference <= -reliableFrom
  return Math.abs(difference) <= noiseTo
}

function listDomain(min: number, max: number) {
  return Array.from({ length: max - min + 1 }, (_, i) => min + i)
}

function formatTerms(terms: readonly Term[]) {
  return terms
    .map(([coefficient, name]) => `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} ${name}`)
    .join(' ')
}

function negate([coefficient, name]: Term): Term {
  return [-coefficient, name]
}
