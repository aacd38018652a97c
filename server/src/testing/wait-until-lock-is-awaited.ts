import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** Resolves when a connection to the database of `pool` is waiting for a lock. */
export async function waitUntilLockIsAwaited(pool: pg.Pool) {
  const isWaiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount !== 0
  }
  while (!(await isWaiting())) await setTimeout(10)
}
