import type { Instrument } from '../../server/src/instruments/instrument.ts'

/** The columns of a questionnaire: one per statement, and one per scale for the sums. */
export type ColumnName = `statement ${string}` | `scale ${string}`

/** Returns each column with the values that the questionnaire allows, and the statements whose answers it adds up. */
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
