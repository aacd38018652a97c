import type { Document } from './library.ts'
import type { Fact } from './possible-values.ts'
import { roundingOf } from './rounding.ts'

/** The columns of a questionnaire: one per statement, and one per scale for the sums. */
export type ColumnName = `statement ${string}` | `scale ${string}`

/** A fact, and the column that it is about. */
export type NamedFact = Fact & { column: ColumnName }

type Statistics = Record<string, number | null | undefined>

/** Reads what a document states. Values that it does not show, in whatever form, are skipped. */
export function readFacts({ kind, members, report }: Document): NamedFact[] {
  const rounding = roundingOf(kind)
  const facts: NamedFact[] = []
  const add = (fact: object, value: unknown, step: number, factor = 1) => {
    if (typeof value !== 'number') return
    const low = (value - step / 2) * factor
    const high = (value + step / 2) * factor
    facts.push({ ...fact, members, low, high } as NamedFact)
  }
  for (const scale of report.scales) {
    const column = `scale ${scale.id}`
    const count = scale.statements.length
    const shown: Statistics = (kind === 'comparison' ? scale.cohort : scale) ?? {}
    add({ column, kind: 'mean' }, shown.mean, rounding.mean, count)
    add({ column, kind: 'mean' }, shown.meanSum, rounding.meanSum)
    add({ column, kind: 'deviation' }, shown.standardDeviation, rounding.deviation)
    const spread = (kind === 'comparison' ? scale.cohort : scale.distribution) ?? {}
    add({ column, kind: 'quantile', p: 0.25 }, spread.lowerQuartileSum, rounding.quantile)
    add({ column, kind: 'quantile', p: 0.5 }, spread.medianSum, rounding.quantile)
    add({ column, kind: 'quantile', p: 0.75 }, spread.upperQuartileSum, rounding.quantile)
    for (const { low, high, count: people } of spread.bins ?? []) {
      add({ column, kind: 'count', from: low, to: high }, people, rounding.count)
    }
    if (kind === 'comparison') continue
    for (const statement of scale.statements) {
      const ofStatement = `statement ${statement.id}`
      add({ column: ofStatement, kind: 'mean' }, statement.mean, rounding.mean)
      add({ column: ofStatement, kind: 'deviation' }, statement.standardDeviation, rounding.deviation)
    }
  }
  return facts
}
