import type pg from 'pg'
import { listNonEmptyTables } from './queries.ts'

/** The names of the tables that have rows. Ignores tables that a backup does not contain. */
export async function loadNonEmptyTables(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    return await listNonEmptyTables(client)
  } finally {
    client.release()
  }
}
