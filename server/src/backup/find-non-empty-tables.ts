import type pg from 'pg'
import { listFilledTables } from './queries.ts'

/** Which tables have rows; none where the database is as good as new. */
export async function findNonEmptyTables(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    return await listFilledTables(client)
  } finally {
    client.release()
  }
}
