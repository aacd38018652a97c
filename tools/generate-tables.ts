/** Generates the table types for queries, `server/src/platform/db/tables.ts`, from the migrations. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createTestDatabase, startTestPostgres } from '../server/src/testing/test-postgres.ts'

const file = join(import.meta.dirname, '../server/src/platform/db/tables.ts')
const postgres = await startTestPostgres()
const database = await createTestDatabase(postgres)
try {
  const source = ['--dialect', 'postgres', '--url', database.url, '--exclude-pattern', 'pgboss.*']
  execFileSync('npx', ['kysely-codegen', ...source, '--out-file', file], { stdio: 'inherit' })
} finally {
  await database.drop()
  await postgres.stop()
}
