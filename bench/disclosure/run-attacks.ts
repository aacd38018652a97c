import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import { type Attack, attackHistory } from './attack.ts'
import { attackBlocks } from './attack-blocks.ts'
import { createHistory } from './create-history.ts'
import { simulateHistory } from './simulate-history.ts'

export type Row = {
  role: string
  outputs: string
  /** Whether the coalition knows the answers of at most k people (decision 034). */
  isWithinK: boolean
  histories: number
  narrowedHistories: number
  protectedValues: number
  narrowedValues: number
  exact: number
  undecided: number
  /** The seeds of the first histories with a narrowed value, so that these histories can be repeated. */
  seeds: number[]
}

/** Of every ten consecutive seeds, one creates a history with at least a hundred people. */
const isLarge = (seed: number) => seed % 10 === 9

/** Simulates and attacks histories. Returns one row of totals for each kind of coalition. */
export async function runAttacks(
  t: TestApp,
  seeds: readonly number[],
  showProgress: (text: string) => void = () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [i, seed] of seeds.entries()) {
    showProgress(`history ${i + 1} of ${seeds.length}, seed ${seed}`)
    const simulatedHistory = await simulateHistory(t, createHistory(seed, isLarge(seed) ? 'large' : 'small'))
    const attacks = [
      ...(isLarge(seed) ? [] : await attackHistory(simulatedHistory)),
      ...(await attackBlocks(simulatedHistory)),
    ]
    const attacksOfHistory = Map.groupBy(attacks, ({ coalition: { role, outputs, knownCount, k } }) =>
      [role, outputs, knownCount <= k].join(),
    )
    rows.push(...[...attacksOfHistory.values()].map((runs) => countLeaks(seed, runs)))
  }
  return combineRows(rows)
}

function countLeaks(seed: number, attacks: readonly Attack[]): Row {
  const row = createRow(attacks[0]!.coalition)
  row.histories = 1
  for (const { protectedValues, leaks, undecided } of attacks) {
    row.protectedValues += protectedValues
    row.narrowedValues += leaks.length
    row.exact += leaks.filter(({ possibilities }) => possibilities.length === 1).length
    row.undecided += undecided
  }
  if (row.narrowedValues > 0) Object.assign(row, { narrowedHistories: 1, seeds: [seed] })
  return row
}

/** Combines the rows about each kind of coalition into one row. */
export function combineRows(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, ({ role, outputs, isWithinK }) => [role, outputs, isWithinK].join())
  return [...groups.values()].map((runs) => {
    const sum = (getValue: (row: Row) => number) => runs.reduce((total, row) => total + getValue(row), 0)
    return {
      ...runs[0]!,
      histories: sum((row) => row.histories),
      narrowedHistories: sum((row) => row.narrowedHistories),
      protectedValues: sum((row) => row.protectedValues),
      narrowedValues: sum((row) => row.narrowedValues),
      exact: sum((row) => row.exact),
      undecided: sum((row) => row.undecided),
      seeds: runs
        .flatMap(({ seeds }) => seeds)
        .sort((a, b) => a - b)
        .slice(0, 5),
    }
  })
}

function createRow({ role, outputs, knownCount, k }: Attack['coalition']): Row {
  const counts = {
    histories: 0,
    narrowedHistories: 0,
    protectedValues: 0,
    narrowedValues: 0,
    exact: 0,
    undecided: 0,
  }
  return { role, outputs, isWithinK: knownCount <= k, ...counts, seeds: [] }
}
