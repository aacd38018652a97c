import type { Instrument } from '../../server/src/questionnaires/model/instrument.ts'

/** The name of a column. A questionnaire has one column per statement, and one per scale for the sums. */
export type ColumnName = `statement ${string}` | `scale ${string}`

/** Returns the columns, each with the values that the questionnaire allows and the statements that are added up. */
export function listColumns({ statements, scales, options }: Instrument) {
  const [lowest, highest] = [options[0]!.value, options.at(-1)!.value]
  const build = (name: ColumnName, statementIds: string[]) => ({
    name,
    statementIds,
    domain: listValues(statementIds.length * lowest, statementIds.length * highest),
  })
  return [
    ...statements.map(({ id }) => build(`statement ${id}`, [id])),
    ...scales.map(({ id }) =>
      build(
        `scale ${id}`,
        statements.filter(({ scale }) => scale === id).map((statement) => statement.id),
      ),
    ),
  ]
}

function listValues(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
