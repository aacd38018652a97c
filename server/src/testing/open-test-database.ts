import { inject } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { createTestDatabase } from './test-postgres.ts'

/** Creates a migrated database for one test file, and connects to it. */
export async function openTestDatabase() {
  const database = await createTestDatabase(inject('postgres'))
  const { db, pool, close } = connect({ connectionString: database.url }, () => {})
  return {
    db,
    pool,
    async close() {
      await close()
      await database.drop()
    },
  }
}
