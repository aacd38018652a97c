/**
 * Ranks with the highest value first, 1 for the highest. Equal values share a rank and the next value's rank skips as
 * many places as were shared, such as 1, 2, 2, 4 ("standard competition" ranking).
 */
export function competitionRanks(values: readonly number[]) {
  return values.map((value) => ({
    rank: 1 + values.filter((other) => other > value).length,
    isTied: values.filter((other) => other === value).length > 1,
  }))
}

/** All statements, highest first, with their ranks; equal ones keep the order in which they came. */
export function rankStatements<Statement extends { value: number }>(statements: readonly Statement[]) {
  const ranks = competitionRanks(statements.map(({ value }) => value))
  return statements
    .map((statement, i) => ({ statement, ...ranks[i]! }))
    .toSorted((a, b) => b.statement.value - a.statement.value)
}

type Scale<Statement> = { id: string; name: string; statements: readonly Statement[] }

/**
 * The statements of all scales, highest first, by values as they are printed, so that two that look the same share
 * their place. Ties keep the order of the questionnaire.
 */
export function rankAll<Statement extends { id: string }>(
  { statements }: { statements: readonly { id: string }[] },
  scales: readonly Scale<Statement>[],
  numberOf: (statement: Statement) => number,
) {
  const results = new Map(
    scales.flatMap(({ id: scaleId, name: scaleName, statements }) =>
      statements.map((one) => [one.id, { scaleId, scaleName, statement: one, value: numberOf(one) }]),
    ),
  )
  return rankStatements(statements.map(({ id }) => results.get(id)!)).map(
    ({ rank, isTied, statement: { value: _, ...one } }) => ({ rank, isTied, ...one }),
  )
}

/**
 * The statements of a scale to work on first: the lowest, two at most, and none that is at the top already. Equal ones
 * keep the order in which they came.
 */
export function lowestStatements<Statement extends { value: number }>(
  statements: readonly Statement[],
  top: number,
) {
  return statements
    .filter(({ value }) => value < top)
    .toSorted((a, b) => a.value - b.value)
    .slice(0, 2)
}
