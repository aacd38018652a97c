import type pg from 'pg'
import { listNonEmptyTables } from './queries.ts'

/** The names of the tables with rows, among those that a backup contains. */
export async function findNonEmptyTables(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    return await listNonEmptyTables(client)
  } finally {
    client.release()
  }
}
