import type { Instrument } from '../../server/src/questionnaires/model/instrument.ts'
import type { Document } from './collect-documents.ts'
import type { Constraint } from './column.ts'
import { type ColumnName, listColumns } from './list-columns.ts'
import { type Bound, type Candidate, hasDetails, listAddedSums, listReleasedSums } from './published-rules.ts'

/** A constraint, and the column that it restricts. */
export type NamedConstraint = Constraint & { column: ColumnName }

/** People about whom one value was released, and the remaining candidates for this value. */
type Part = { members: readonly string[]; candidates: Candidate[] }

type PrintedMean = { column: ColumnName; parts: Part[]; bound: Bound; low: number; high: number }

/** Half the distance between neighboring printed values, which are rounded to tenths. */
const HALF_STEP = 0.05 + 1e-9

/**
 * Returns what the documents state about answers. A printed mean combines the released values of one or more parts, so
 * the attacker first excludes candidates for the released value of each part, and then derives the true values that the
 * remaining candidates can represent. Values that contradict the documented rounding are used as printed.
 */
export function readConstraints(documents: readonly Document[], instrument: Instrument): NamedConstraint[] {
  const columns = listColumns(instrument)
  const answers = instrument.options.map(({ value }) => value)
  const constraints: NamedConstraint[] = []
  const partByKey = new Map<string, Part>()
  const printedMeans = documents.flatMap(listPrintedMeans)
  const contradictedMeans = new Set<PrintedMean>()

  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const mean of printedMeans) {
      if (contradictedMeans.has(mean)) continue
      const result = narrowCandidates(mean)
      if (result === 'contradiction') {
        contradictedMeans.add(mean)
        const members = mean.parts.flatMap((part) => part.members)
        constraints.push({ kind: 'mean', column: mean.column, members, low: mean.low, high: mean.high })
      }
      if (result === 'narrowed') hasChanged = true
    }
  }
  for (const [key, { members, candidates }] of partByKey) {
    const column = key.split(' of ')[0] as ColumnName
    const low = Math.min(...candidates.map((candidate) => candidate.low)) / members.length
    const high = Math.max(...candidates.map((candidate) => candidate.high)) / members.length
    constraints.push({ kind: 'mean', column, members, low, high })
  }
  return constraints

  function findPart(column: ColumnName, id: string, members: readonly string[]) {
    const key = `${column} of ${id}`
    const { domain, statementIds } = columns.find(({ name }) => name === column)!
    const listCandidates = () =>
      hasDetails({ members })
        ? listAddedSums(members.length, answers, statementIds.length)
        : listReleasedSums(members.length, domain)
    if (!partByKey.has(key)) partByKey.set(key, { members, candidates: listCandidates() })
    return partByKey.get(key)!
  }

  function listPrintedMeans(document: Document): PrintedMean[] {
    const { kind, report, blocks } = document
    return (report.scales as Scale[]).flatMap((scale): PrintedMean[] => {
      const printedStatistics = kind === 'comparison' ? scale.cohort : scale
      if (!printedStatistics) return []
      const column = `scale ${scale.id}` as const
      const count = columns.find(({ name }) => name === column)!.statementIds.length
      const parts = blocks.map(({ id, members }) => findPart(column, id, members))
      const low = Math.max(
        printedStatistics.meanSum - HALF_STEP,
        (printedStatistics.mean - HALF_STEP) * count,
      )
      const high = Math.min(
        printedStatistics.meanSum + HALF_STEP,
        (printedStatistics.mean + HALF_STEP) * count,
      )
      const scaleMean = { column, parts, bound: printedStatistics.bound, low, high }
      if (kind === 'comparison') return [scaleMean]
      const details = blocks.filter(hasDetails)
      const statementMeans = scale.statements.map(({ id, mean, bound }) => ({
        column: `statement ${id}` as const,
        parts: details.map((block) => findPart(`statement ${id}`, block.id, block.members)),
        bound,
        low: mean - HALF_STEP,
        high: mean + HALF_STEP,
      }))
      return [scaleMean, ...(details.length > 0 ? statementMeans : [])]
    })
  }

  /**
   * Removes candidates that contradict the printed bound, and candidates that are too small or too large for the
   * printed mean, regardless of which candidates are true for the other parts.
   */
  function narrowCandidates({ parts, bound, low, high }: PrintedMean) {
    const n = parts.reduce((total, { members }) => total + members.length, 0)
    const lists = parts.map(({ candidates }) =>
      candidates.filter(
        (candidate) => bound === 'none' || candidate.bound === 'none' || candidate.bound === bound,
      ),
    )
    const remainingCandidates = lists.map((list, i) => {
      const otherLists = lists.filter((_, j) => j !== i)
      const minOfOthers = otherLists.reduce(
        (sum, other) => sum + Math.min(...other.map(({ value }) => value)),
        0,
      )
      const maxOfOthers = otherLists.reduce(
        (sum, other) => sum + Math.max(...other.map(({ value }) => value)),
        0,
      )
      return list.filter(
        (candidate) =>
          candidate.value + minOfOthers <= n * high &&
          candidate.value + maxOfOthers >= n * low &&
          (parts.length > 1 || candidate.bound === bound),
      )
    })
    if (remainingCandidates.some((list) => list.length === 0)) return 'contradiction'
    const isNarrower = remainingCandidates.some((list, i) => list.length < parts[i]!.candidates.length)
    for (const [i, part] of parts.entries()) part.candidates = remainingCandidates[i]!
    return isNarrower ? 'narrowed' : 'same'
  }
}

type Scale = {
  id: string
  mean: number
  meanSum: number
  bound: Bound
  cohort: { mean: number; meanSum: number; bound: Bound } | null
  statements: { id: string; mean: number; bound: Bound }[]
}
