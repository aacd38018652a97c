/**
 * Generates two files from the migrations. `server/src/platform/db/tables.ts` contains the table types for queries.
 * `server/src/platform/db/migration-effects.json` states the effects of each migration, which `lpi upgrade --check` reports.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { effectsFile } from '../server/src/platform/db/migration-effects.ts'
import { measureMigrationEffects } from '../server/src/testing/measure-migration-effects.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  startTestPostgres,
} from '../server/src/testing/test-postgres.ts'

const file = join(import.meta.dirname, '../server/src/platform/db/tables.ts')
const postgres = await startTestPostgres()
const database = await createTestDatabase(postgres)
try {
  const args = [
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--exclude-pattern',
    // `made_groups` is a view with the former name of a table. Only the previous release of the product uses the view.
    '{pgboss.*,public.made_groups}',
    '--out-file',
    file,
  ]
  execFileSync('npx', args, { stdio: 'inherit' })
  await writeEffects()
} finally {
  await database.drop()
  await postgres.stop()
}

async function writeEffects() {
  const emptyDatabase = await createEmptyDatabase(postgres)
  const client = new pg.Client({ connectionString: emptyDatabase.url })
  await client.connect()
  try {
    writeFileSync(effectsFile, JSON.stringify(await measureMigrationEffects(client)))
  } finally {
    await client.end()
    await emptyDatabase.drop()
  }
  execFileSync('npx', ['biome', 'format', '--write', effectsFile], { stdio: 'inherit' })
}
