import type { Instrument } from '../../server/src/questionnaires/model/instrument.ts'
import type { Document } from './collect-documents.ts'
import { type Column, MIN_POSSIBILITIES } from './column.ts'
import { type ColumnName, listColumns } from './list-columns.ts'
import { sumRange } from './model.ts'
import { type NamedConstraint, readConstraints } from './read-constraints.ts'
import type { Assessment } from './timeline.ts'

export type NamedColumn = Column & { name: ColumnName; truth: ReadonlyMap<string, number> }

/** Returns each column with its constraints from the documents, and with the known answers. */
export function buildColumns(
  instrument: Instrument,
  documents: readonly Document[],
  assessments: readonly Assessment[],
  knowsAnswersOf: (assessment: Assessment) => boolean,
): NamedColumn[] {
  const constraints = mergeConstraints(readConstraints(documents, instrument))
  const positions = new Map(instrument.statements.map(({ id }, i) => [id, i]))
  const columns = listColumns(instrument).map(({ name, domain, statementIds }) => {
    const readValue = ({ answers }: Assessment) =>
      statementIds.reduce((sum, id) => sum + answers[positions.get(id)!]!, 0)
    return {
      name,
      domain,
      neededValues: MIN_POSSIBILITIES,
      constraints: constraints.filter(({ column }) => column === name),
      knownValues: new Map(
        assessments.filter(knowsAnswersOf).map((assessment) => [assessment.id, readValue(assessment)]),
      ),
      truth: new Map(assessments.map((assessment) => [assessment.id, readValue(assessment)])),
    }
  })
  tightenSums(instrument, columns)
  return columns
}

/** Returns one constraint per group and statistic, with the range that all documents allow. */
function mergeConstraints(constraints: readonly NamedConstraint[]) {
  const keyOf = ({ members, low: _, high: __, ...rest }: NamedConstraint) =>
    JSON.stringify([members.toSorted(), Object.entries(rest).toSorted()])
  return [...Map.groupBy(constraints, keyOf).values()].map((duplicates) => ({
    ...duplicates[0]!,
    low: Math.max(...duplicates.map(({ low }) => low)),
    high: Math.min(...duplicates.map(({ high }) => high)),
  }))
}

/** The total of a group on a scale is the sum of its totals on the statements, so each total limits the others. */
function tightenSums({ scales, statements }: Instrument, columns: readonly NamedColumn[]) {
  const means = columns.flatMap((column) =>
    column.constraints.filter(({ kind }) => kind === 'mean').map((constraint) => ({ column, constraint })),
  )
  const groups = Map.groupBy(means, ({ constraint }) => constraint.members.toSorted().join())
  for (const groupConstraints of groups.values()) {
    const n = groupConstraints[0]!.constraint.members.length
    const totals = new Map(
      groupConstraints.map(({ column, constraint }) => [column.name, sumRange(constraint, n, column.domain)]),
    )
    for (const { id } of scales) {
      const scaleTotal = totals.get(`scale ${id}`)
      const parts = statements
        .filter(({ scale }) => scale === id)
        .flatMap((statement) => totals.get(`statement ${statement.id}`) ?? [])
      const count = statements.filter(({ scale }) => scale === id).length
      if (!scaleTotal || parts.length < count) continue
      const low = parts.reduce((sum, part) => sum + part.low, 0)
      const high = parts.reduce((sum, part) => sum + part.high, 0)
      const previousTotal = { ...scaleTotal }
      scaleTotal.low = Math.max(scaleTotal.low, low)
      scaleTotal.high = Math.min(scaleTotal.high, high)
      for (const part of parts) {
        const { low: partLow, high: partHigh } = part
        part.low = Math.max(partLow, previousTotal.low - (high - partHigh))
        part.high = Math.min(partHigh, previousTotal.high - (low - partLow))
      }
    }
    for (const { column, constraint } of groupConstraints) {
      const { low, high } = totals.get(column.name)!
      Object.assign(constraint, { low: low / n, high: high / n })
    }
  }
}
