import type { Instrument } from '../../server/src/instruments/instrument.ts'
import { type ColumnName, listColumns } from './column-names.ts'
import type { Document } from './library.ts'
import type { Fact } from './possible-values.ts'
import {
  BAR_NEEDED,
  type Bound,
  type Candidate,
  listBars,
  listReleasedDeviations,
  listReleasedSums,
  SCALE_DEVIATION,
  STATEMENT_DEVIATION,
} from './published-rules.ts'

/** A fact, and the column that it is about. */
export type NamedFact = Fact & { column: ColumnName }

/** People about whom one value was released, and the values that can still be it. */
type Part = { members: readonly string[]; candidates: Candidate[] }

type PrintedMean = { column: ColumnName; parts: Part[]; bound: Bound; low: number; high: number }

/** Half the distance between printed values, which are tenths. */
const HALF = 0.05 + 1e-9

/**
 * What the documents state about answers. A printed mean combines the released values of several parts, so the attacker
 * first solves for the released value of each part, then replaces it by the true values that it can stand for. Values
 * that contradict the documented rounding are believed as they are printed.
 */
export function readFacts(documents: readonly Document[], instrument: Instrument): NamedFact[] {
  const columns = listColumns(instrument)
  const facts: NamedFact[] = []
  const sums = new Map<string, Part>()
  const deviations = new Map<string, Part>()
  const printed = documents.flatMap(listPrintedMeans)
  const contradicted = new Set<PrintedMean>()

  for (let isNew = true; isNew; ) {
    isNew = false
    for (const mean of printed) {
      if (contradicted.has(mean)) continue
      const result = narrow(mean)
      if (result === 'contradiction') {
        contradicted.add(mean)
        const members = mean.parts.flatMap((part) => part.members)
        facts.push({ kind: 'mean', column: mean.column, members, low: mean.low, high: mean.high })
      }
      if (result === 'narrowed') isNew = true
    }
  }
  for (const document of documents) {
    for (const { name, statementIds } of columns) readDeviation(document, name, statementIds)
    readBars(document)
  }
  addPartFacts(sums, 'mean')
  addPartFacts(deviations, 'deviation')
  return facts

  function addPartFacts(parts: ReadonlyMap<string, Part>, kind: 'mean' | 'deviation') {
    for (const [key, { members, candidates }] of parts) {
      const column = key.split(' of ')[0] as ColumnName
      const by = kind === 'mean' ? members.length : 1
      const low = Math.min(...candidates.map((one) => one.low)) / by
      const high = Math.max(...candidates.map((one) => one.high)) / by
      facts.push({ kind, column, members, low, high })
    }
  }

  function findPart(column: ColumnName, id: string, members: readonly string[]) {
    const key = `${column} of ${id}`
    const { domain } = columns.find(({ name }) => name === column)!
    if (!sums.has(key)) sums.set(key, { members, candidates: listReleasedSums(members.length, domain) })
    return sums.get(key)!
  }

  function listPrintedMeans(document: Document): PrintedMean[] {
    const { kind, report, blocks } = document
    return (report.scales as Scale[]).flatMap((scale): PrintedMean[] => {
      const shown = kind === 'comparison' ? scale.cohort : scale
      if (!shown) return []
      const column = `scale ${scale.id}` as const
      const count = columns.find(({ name }) => name === column)!.statementIds.length
      const parts = blocks.map(({ id, members }) => findPart(column, id, members))
      const low = Math.max(shown.meanSum - HALF, (shown.mean - HALF) * count)
      const high = Math.min(shown.meanSum + HALF, (shown.mean + HALF) * count)
      const ofScale = { column, parts, bound: shown.bound, low, high }
      if (kind === 'comparison') return [ofScale]
      const details = listDetails(document)
      const ofStatements = scale.statements.map(({ id, mean, bound }) => ({
        column: `statement ${id}` as const,
        parts: details.map((one) => findPart(`statement ${id}`, one.id, one.members)),
        bound,
        low: mean - HALF,
        high: mean + HALF,
      }))
      return [ofScale, ...(details.length > 0 ? ofStatements : [])]
    })
  }

  /** Removes the candidates that no candidates of the other parts complete to the printed mean. */
  function narrow({ parts, bound, low, high }: PrintedMean) {
    const n = parts.reduce((total, { members }) => total + members.length, 0)
    const lists = parts.map(({ candidates }) =>
      candidates.filter((one) => bound === 'none' || one.bound === 'none' || one.bound === bound),
    )
    const kept = lists.map((list, i) => {
      const others = lists.filter((_, j) => j !== i)
      const least = others.reduce((sum, other) => sum + Math.min(...other.map(({ value }) => value)), 0)
      const most = others.reduce((sum, other) => sum + Math.max(...other.map(({ value }) => value)), 0)
      return list.filter(
        (one) =>
          one.value + least <= n * high &&
          one.value + most >= n * low &&
          (parts.length > 1 || one.bound === bound),
      )
    })
    if (kept.some((list) => list.length === 0)) return 'contradiction'
    const isNarrower = kept.some((list, i) => list.length < parts[i]!.candidates.length)
    for (const [i, part] of parts.entries()) part.candidates = kept[i]!
    return isNarrower ? 'narrowed' : 'same'
  }

  /** Tries every combination of the levels that the parts can have. */
  function readDeviation(document: Document, column: ColumnName, statementIds: readonly string[]) {
    if (document.kind === 'comparison') return
    const printedValue = findPrintedDeviation(document, column)
    const details = listDetails(document)
    if (details.length === 0 || printedValue === undefined) return
    const isStatement = column.startsWith('statement')
    const { domain } = columns.find(({ name }) => name === column)!
    const levels = listReleasedDeviations(domain, isStatement ? STATEMENT_DEVIATION : SCALE_DEVIATION)
    const parts = details.map(({ id, members }) => {
      const key = `${column} of ${id}`
      const known = deviations.get(key) ?? { members, candidates: levels }
      const centers = statementIds.map((one) => findPart(`statement ${one}`, id, members).candidates)
      if (centers.some((list) => list.length > 1)) return undefined
      const center = centers.reduce((sum, list) => sum + list[0]!.value, 0) / members.length
      return { key, center, ...known }
    })
    if (parts.some((part) => part === undefined)) return
    const all = parts.map((part) => part!)
    if (printedValue === null || levels.length === 0) return
    if (all.length === 1 || all.every(({ candidates }) => candidates.length > 0)) {
      const found = combinations(all.map(({ candidates }) => candidates)).filter((combination) => {
        const combined = combine(
          all.map(({ members, center }, i) => ({ n: members.length, center, ...combination[i]! })),
        )
        return Math.abs(combined - printedValue) <= HALF
      })
      if (found.length === 0) {
        // A part without a released deviation is left out of a combined one, so only a single part can contradict.
        if (all.length > 1) return
        const { members } = all[0]!
        facts.push({
          kind: 'deviation',
          column,
          members,
          low: printedValue - HALF,
          high: printedValue + HALF,
        })
        return
      }
      for (const [i, { key, members }] of all.entries()) {
        deviations.set(key, {
          members,
          candidates: [...new Set(found.map((combination) => combination[i]!))],
        })
      }
    }
  }

  /** The bars of one part are printed as they were released. */
  function readBars(document: Document) {
    const details = listDetails(document)
    if (document.kind === 'comparison' || details.length !== 1) return
    const { members } = details[0]!
    for (const scale of document.report.scales as Scale[]) {
      const bins = scale.distribution?.bins ?? []
      const column = `scale ${scale.id}` as const
      const { domain } = columns.find(({ name }) => name === column)!
      const bars = listBars(domain)
      const areJoined = bins.every(({ count }) => count >= BAR_NEEDED)
      for (const [i, { low, high, count }] of bins.entries()) {
        facts.push({ kind: 'count', column, members, from: low, to: high, low: count, high: count })
        // A bar was complete as soon as it had enough people: without its last range, it had too few.
        const before = bars.findLast((bar) => bar.high < high && bar.low >= low)
        if (areJoined && before && i < bins.length - 1) {
          facts.push({
            kind: 'count',
            column,
            members,
            from: low,
            to: before.high,
            low: 0,
            high: BAR_NEEDED - 1,
          })
        }
      }
    }
  }
}

type Scale = {
  id: string
  mean: number
  meanSum: number
  bound: Bound
  standardDeviation: number | null
  cohort: { mean: number; meanSum: number; bound: Bound } | null
  distribution: { bins: { low: number; high: number; count: number }[] } | null
  statements: { id: string; mean: number; bound: Bound; standardDeviation: number | null }[]
}

function findPrintedDeviation({ report }: Document, column: ColumnName) {
  for (const scale of report.scales as Scale[]) {
    if (column === `scale ${scale.id}`) return scale.standardDeviation
    for (const statement of scale.statements) {
      if (column === `statement ${statement.id}`) return statement.standardDeviation
    }
  }
  return undefined
}

/** The details of a document: those whose blocks are all part of it. */
function listDetails({ blocks, detailSizes }: Document) {
  const byId = Map.groupBy(
    blocks.filter(({ detailsId }) => detailsId !== null),
    ({ detailsId }) => detailsId!,
  )
  return [...byId]
    .map(([id, ofDetails]) => ({ id, members: ofDetails.flatMap(({ members }) => members) }))
    .filter(({ id, members }) => detailSizes.get(id) === members.length)
}

function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  let result: T[][] = [[]]
  for (const list of lists) result = result.flatMap((one) => list.map((item) => [...one, item]))
  return result.slice(0, 5000)
}

/** The standard deviation within and between parts. */
function combine(parts: readonly { n: number; center: number; value: number }[]) {
  const n = parts.reduce((sum, part) => sum + part.n, 0)
  const center = parts.reduce((sum, part) => sum + part.n * part.center, 0) / n
  const squares = parts.reduce(
    (sum, part) => sum + (part.n - 1) * part.value ** 2 + part.n * (part.center - center) ** 2,
    0,
  )
  return Math.sqrt(squares / (n - 1))
}
