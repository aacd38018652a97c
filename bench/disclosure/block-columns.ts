import type { Instrument } from '../../server/src/questionnaires/model/instrument.ts'
import { sumOf } from '../../server/src/results/measurement/score.ts'
import { type Column, type Constraint, MIN_POSSIBILITIES } from './column.ts'
import { ROLES } from './create-history.ts'
import { DEMOGRAPHIC } from './instrument.ts'
import type { Block } from './ledger.ts'
import { listColumns } from './list-columns.ts'
import { countRanges, deviationRange, hasDetails, listReleasedSums } from './published-rules.ts'
import type { Assessment } from './timeline.ts'

export type BlockColumn = Omit<Column, 'knownValues'> & { name: string; truth: ReadonlyMap<string, number> }
type ReleasedSum = { sum: number; bound: string }
type Range = { low: number; high: number }

/**
 * Returns everything that is released about a block as constraints on the answers of its members: sums, counts and, for
 * large blocks, standard deviations and distributions.
 */
export function listBlockColumns(instrument: Instrument, block: Block, assessments: readonly Assessment[]) {
  const { members, statistics, details } = block
  const n = members.length
  const people = members.map((id) => assessments.find((assessment) => assessment.id === id)!)
  const columns = listColumns(instrument)
  const mapTrueValues = (getValue: (assessment: Assessment) => number) =>
    new Map(people.map((assessment) => [assessment.id, getValue(assessment)]))
  const rangeOfSum = ({ sum, bound }: ReleasedSum, domain: readonly number[]): Range => {
    const match = listReleasedSums(n, domain).find(
      (candidate) => candidate.value === sum && candidate.bound === bound,
    )
    return match ?? { low: sum, high: sum }
  }
  const sums = new Map(
    columns.map(({ name, domain, statementIds }): [string, Range] => {
      if (!hasDetails(block)) return [name, rangeOfSum(statistics[idOf(name)] ?? UNRELEASED_SUM, domain)]
      const answers = columns.find((column) => column.statementIds.length === 1)!.domain
      const ranges = statementIds.map((id) => rangeOfSum(details!.statements[id]!, answers))
      return [name, { low: sumOf(ranges.map(({ low }) => low)), high: sumOf(ranges.map(({ high }) => high)) }]
    }),
  )
  const deviations = readDeviations(instrument, block)
  const numeric = columns
    .filter(({ name }) => hasDetails(block) || name.startsWith('scale '))
    .map(({ name, domain, statementIds }): BlockColumn => {
      const { low, high } = sums.get(name)!
      const constraints: Constraint[] = [{ kind: 'mean', members, low: low / n, high: high / n }]
      const deviation = deviations.get(name)
      if (deviation) constraints.push({ kind: 'deviation', members, ...deviation })
      const bars = name.startsWith('scale ') ? (details?.scales[idOf(name)]?.bars ?? []) : []
      for (const { low: from, high: to, count } of bars) {
        constraints.push({ kind: 'count', members, from, to, low: count, high: count })
      }
      const positions = statementIds.map((id) =>
        instrument.statements.findIndex((statement) => statement.id === id),
      )
      const truth = mapTrueValues(({ answers }) => sumOf(positions.map((position) => answers[position]!)))
      return { name, domain, neededValues: MIN_POSSIBILITIES, constraints, truth }
    })
  const counts = details?.demographics[DEMOGRAPHIC]
  if (!counts) return numeric
  const ranges = countRanges(ROLES.map((role) => counts[role]!))
  const constraints = ranges.map(
    (range, i): Constraint => ({ kind: 'count', members, from: i, to: i, ...range }),
  )
  const domain = ROLES.map((_, i) => i)
  return [
    ...numeric,
    {
      name: DEMOGRAPHIC,
      domain,
      neededValues: domain.length,
      constraints,
      truth: mapTrueValues(({ role }) => ROLES.indexOf(role)),
    },
  ]
}

const UNRELEASED_SUM = { sum: Number.NaN, bound: 'none' }

function idOf(name: string) {
  return name.slice(name.indexOf(' ') + 1)
}

/**
 * Returns the possible range of each true standard deviation. The reliability relates the deviation of a scale to the
 * deviations of its statements, so each of these ranges narrows the others.
 */
function readDeviations(instrument: Instrument, { members, details }: Block) {
  const n = members.length
  const ranges = new Map<string, Range>()
  if (!details) return ranges
  const columns = listColumns(instrument)
  const addRange = (name: string, deviation: number | null, sum: number) => {
    const { domain } = columns.find((column) => column.name === name)!
    if (deviation !== null) ranges.set(name, deviationRange(deviation, n, sum, domain))
  }
  for (const [id, { deviation, sum }] of Object.entries(details.statements)) {
    addRange(`statement ${id}`, deviation, sum)
  }
  for (const { id } of instrument.scales) {
    const statements = instrument.statements.filter(({ scale }) => scale === id)
    const sum = sumOf(statements.map((statement) => details.statements[statement.id]!.sum))
    const { deviation, alpha } = details.scales[id]!
    addRange(`scale ${id}`, deviation, sum)
    const scaleRange = ranges.get(`scale ${id}`)
    const statementRanges = statements.map((statement) => ranges.get(`statement ${statement.id}`))
    if (alpha === null || !scaleRange || !statementRanges.every((part) => part !== undefined)) continue
    // The variances of the statements add up to this share of the variance of the sum.
    const share = (trueAlpha: number) => 1 - (trueAlpha * (statements.length - 1)) / statements.length
    const [minShare, maxShare] = [share(alpha + 0.025), share(alpha - 0.025)]
    const low = sumOf(statementRanges.map((part) => part.low ** 2))
    const high = sumOf(statementRanges.map((part) => part.high ** 2))
    for (const part of statementRanges) {
      const lowest = minShare * scaleRange.low ** 2 - (high - part.high ** 2)
      const highest = maxShare * scaleRange.high ** 2 - (low - part.low ** 2)
      Object.assign(part, narrow(part, Math.sqrt(Math.max(0, lowest)), Math.sqrt(Math.max(0, highest))))
    }
    Object.assign(
      scaleRange,
      narrow(scaleRange, Math.sqrt(low / maxShare), Math.sqrt(high / Math.max(minShare, 1e-9))),
    )
  }
  return ranges
}

function narrow({ low, high }: Range, min: number, max: number): Range {
  return { low: Math.max(low, min), high: Math.min(high, max) }
}
