/** Generates `server/src/db/tables.ts`, the table types for queries, from a migrated database. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createTestDatabase, startTestPostgres } from '../server/src/testing/test-postgres.ts'

const file = join(import.meta.dirname, '../server/src/db/tables.ts')
const postgres = await startTestPostgres()
const database = await createTestDatabase(postgres)
try {
  const verify = process.argv.includes('--verify') ? ['--verify'] : []
  const args = [
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--exclude-pattern',
    // The view with a table's former name serves the previous release only.
    '{pgboss.*,public.made_groups}',
    '--out-file',
    file,
    ...verify,
  ]
  execFileSync('npx', args, { stdio: 'inherit' })
} finally {
  await database.drop()
  await postgres.stop()
}
