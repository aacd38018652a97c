/**
 * Standard competition ranking, 1 for the highest value. Equal values share a rank, and the following ranks are
 * skipped: 1, 2, 2, 4.
 */
export function competitionRanks(values: readonly number[]) {
  return values.map((value) => ({
    rank: 1 + values.filter((other) => other > value).length,
    isTied: values.filter((other) => other === value).length > 1,
  }))
}

/** All statements with their ranks, highest value first. Statements with equal values keep their order. */
export function rankStatements<Statement extends { value: number }>(statements: readonly Statement[]) {
  const ranks = competitionRanks(statements.map(({ value }) => value))
  return statements
    .map((statement, i) => ({ statement, ...ranks[i]! }))
    .toSorted((a, b) => b.statement.value - a.statement.value)
}

type Scale<Statement> = { id: string; name: string; statements: readonly Statement[] }

/**
 * The statements of all scales with their ranks, highest value first. `getValue` returns the value as printed, so two
 * values that look the same are tied. Tied statements keep the order of the questionnaire. Statements that belong to
 * none of the scales are excluded.
 */
export function rankAllStatements<Statement extends { id: string }>(
  { statements }: { statements: readonly { id: string }[] },
  scales: readonly Scale<Statement>[],
  getValue: (statement: Statement) => number,
) {
  const results = new Map(
    scales.flatMap(({ id: scaleId, name: scaleName, statements }) =>
      statements.map((statement) => [
        statement.id,
        { scaleId, scaleName, statement, value: getValue(statement) },
      ]),
    ),
  )
  return rankStatements(statements.flatMap(({ id }) => results.get(id) ?? [])).map(
    ({ rank, isTied, statement: { value: _, ...result } }) => ({ rank, isTied, ...result }),
  )
}
