import type pg from 'pg'
import { listNonEmptyTables } from './queries.ts'

/** The names of the tables that have rows. */
export async function findNonEmptyTables(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    return await listNonEmptyTables(client)
  } finally {
    client.release()
  }
}
