import highs, { type Highs } from 'highs'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { computeScaleSumLimits } from '../disclosure/combine.ts'
import { possibleSums } from '../disclosure/rules.ts'
import type { BlockRow } from '../disclosure/shared-queries.ts'
import { differenceRange, sumRange } from '../disclosure/statistics.ts'
import type { LinkedPair, LinkedPairBlock } from './queries.ts'
import type { PairStatistics } from './shared-queries.ts'

type LinkedBlock = Pick<BlockRow, 'id' | 'people' | 'statistics' | 'details' | 'userIds'>

/** What is released about cohorts that comparisons connect, directly or through other cohorts. */
export type ReleasedBlocks = { blocks: readonly LinkedBlock[]; pairBlocks: readonly LinkedPairBlock[] }

type Range = { low: number; high: number }
type Term = readonly [coefficient: number, variable: string]

// The package declares its types for CommonJS, where the function is a property; the ES module exports it directly.
const loadHighs = highs as unknown as typeof highs.default

/**
 * For each scale, the smallest and the largest sum of the differences of these pairs that the released sums and
 * differences allow. These are the optima of a linear program. A scale has no entry if no exact sums fit all of its
 * released sums and differences, for example after a manual change to the database.
 */
export async function findPossibleDifferences(
  instrument: Instrument,
  { blocks, pairBlocks }: ReleasedBlocks,
  pairs: readonly LinkedPair[],
): Promise<ReadonlyMap<string, Range>> {
  const cells = groupPeople(blocks, [...pairBlocks.map((block) => block.pairs), pairs])
  const solver = await loadHighs()
  return new Map(
    instrument.scales.flatMap(({ id }) => {
      const program = buildProgram(instrument, id, { blocks, pairBlocks }, cells)
      const objective = cells.flatMap((cell, c) =>
        cell.pairs.at(-1)!.flatMap((ids) => differenceTerms(c, ids)),
      )
      const low = solve(solver, program, 'Minimize', objective)
      const high = solve(solver, program, 'Maximize', objective)
      return low === undefined || high === undefined ? [] : [[id, { low, high }]]
    }),
  )
}

/**
 * People who are in the same blocks and in the same sets of pairs. Each block of pairs is a set; the new pairs are the
 * last set. `pairs` has one list for each set. The list is empty if these people are not in the set. Otherwise, its
 * only item has the id of the block with their first assessments and the id of the block with their second assessments.
 */
type Cell = {
  people: number
  blockIds: readonly string[]
  pairs: readonly (readonly LinkedPair['blockIds'][])[]
}

function groupPeople(blocks: readonly LinkedBlock[], sets: readonly (readonly LinkedPair[])[]): Cell[] {
  const blockIds = new Map<string, string[]>()
  for (const { id, userIds } of blocks) {
    for (const userId of userIds) blockIds.set(userId, [...(blockIds.get(userId) ?? []), id])
  }
  const pairOf = sets.map((set) => new Map(set.map((pair) => [pair.userId, pair.blockIds])))
  const people = [...blockIds].map(([userId, ids]) => {
    const pairs = pairOf.map((set) => [set.get(userId)].filter((pair) => pair !== undefined))
    return { blockIds: ids, pairs, key: JSON.stringify([ids.toSorted(), pairs]) }
  })
  return [...Map.groupBy(people, ({ key }) => key).values()].map((group) => ({
    ...group[0]!,
    people: group.length,
  }))
}

/**
 * The constraints of the linear program. The variable `x3_ID` is the total of the scale sums that the people of cell 3
 * have in the block with the id `ID`.
 */
function buildProgram(
  instrument: Instrument,
  scaleId: string,
  { blocks, pairBlocks }: ReleasedBlocks,
  cells: readonly Cell[],
) {
  const { min, max } = sumRange(instrument, scaleId)
  const rows: string[] = []
  const bounds: string[] = []
  const limit = (name: string, people: number, low: number, high: number) =>
    bounds.push(`${people * low} <= ${name} <= ${people * high}`)
  const constrain = (terms: readonly Term[], { low, high }: Range) => {
    rows.push(`${formatTerms(terms)} >= ${low}`, `${formatTerms(terms)} <= ${high}`)
  }
  for (const [c, { people, blockIds }] of cells.entries()) {
    for (const id of blockIds) limit(sumVariable(c, id), people, min, max)
  }
  for (const [b, block] of blocks.entries()) {
    const missing = `missing_${b}`
    limit(missing, block.people - block.userIds.length, min, max)
    const inside = cells.flatMap(({ blockIds }, c): Term[] =>
      blockIds.includes(block.id) ? [[1, sumVariable(c, block.id)]] : [],
    )
    constrain([...inside, [1, missing]], computeScaleSumLimits([block], instrument, scaleId))
  }
  for (const [p, { people, pairs, statistics }] of pairBlocks.entries()) {
    const missing = `missing_pairs_${p}`
    limit(missing, people - pairs.length, min - max, max - min)
    const inside = cells.flatMap((cell, c) => cell.pairs[p]!.flatMap((ids) => differenceTerms(c, ids)))
    constrain(
      [...inside, [1, missing]],
      computeDifferenceLimits(instrument, scaleId, people, statistics[scaleId]!),
    )
  }
  return { rows, bounds }
}

function sumVariable(cell: number, blockId: string) {
  return `x${cell}_${blockId.replaceAll('-', '')}`
}

function differenceTerms(cell: number, [first, second]: LinkedPair['blockIds']): Term[] {
  return [
    [1, sumVariable(cell, second)],
    [-1, sumVariable(cell, first)],
  ]
}

/** The limits of the exact sum of the differences of a block of pairs. */
export function computeDifferenceLimits(
  instrument: Instrument,
  scaleId: string,
  people: number,
  { difference }: PairStatistics[string],
): Range {
  const { low, high } = possibleSums(difference, people, differenceRange(instrument, scaleId))
  return { low: difference.low ?? low, high: difference.high ?? high }
}

/**
 * Passes the program to the solver in the CPLEX LP format, in which names cannot contain hyphens or look like numbers.
 * Returns undefined if there is no solution.
 */
function solve(
  solver: Highs,
  { rows, bounds }: { rows: readonly string[]; bounds: readonly string[] },
  sense: 'Minimize' | 'Maximize',
  objective: readonly Term[],
) {
  const program = [
    sense,
    ` objective: ${formatTerms(objective)}`,
    'Subject To',
    ...rows.map((row, i) => ` r${i}: ${row}`),
    'Bounds',
    ...bounds,
    'End',
  ].join('\n')
  const solution = solver.solve(program, { output_flag: false })
  return solution.Status === 'Optimal' ? solution.ObjectiveValue : undefined
}

function formatTerms(terms: readonly Term[]) {
  return terms
    .map(([coefficient, name]) => `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} ${name}`)
    .join(' ')
}
