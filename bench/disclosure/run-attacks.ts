import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import { attackHistory } from './attack.ts'
import type { Coalition } from './coalitions.ts'
import { createHistory } from './history.ts'
import { playHistory } from './play-history.ts'

export type Row = {
  role: string
  outputs: string
  /** How many people's answers the coalition knows, and whether decision 034 allows it for what they read. */
  known: number
  isWithinK: boolean
  histories: number
  narrowedHistories: number
  protectedValues: number
  narrowed: number
  exact: number
  unsettled: number
  /** The first seeds with a narrowed value, to repeat them. */
  seeds: number[]
}

/** Plays and attacks histories, and adds up the results of each role. */
export async function runAttacks(
  t: TestApp,
  seeds: readonly number[],
  showProgress: (text: string) => void = () => {},
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (const [i, seed] of seeds.entries()) {
    showProgress(`history ${i + 1} of ${seeds.length}, seed ${seed}`)
    const played = await playHistory(t, createHistory(seed))
    for (const { coalition, protectedValues, leaks, unsettled } of await attackHistory(played)) {
      const { role, outputs } = coalition
      const key = `${role} ${outputs}`
      const row = rows.get(key) ?? newRow(coalition)
      rows.set(key, row)
      row.histories++
      row.protectedValues += protectedValues
      row.narrowed += leaks.length
      row.exact += leaks.filter(({ possibilities }) => possibilities.length === 1).length
      row.unsettled += unsettled
      if (leaks.length === 0) continue
      row.narrowedHistories++
      if (row.seeds.length < 5) row.seeds.push(seed)
    }
  }
  return [...rows.values()]
}

function newRow({ role, outputs, known, k }: Coalition): Row {
  const counts = {
    histories: 0,
    narrowedHistories: 0,
    protectedValues: 0,
    narrowed: 0,
    exact: 0,
    unsettled: 0,
  }
  return { role, outputs, known, isWithinK: known <= k, ...counts, seeds: [] }
}
