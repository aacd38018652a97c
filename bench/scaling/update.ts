import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import {
  createMigrationsTable,
  insertMigration,
  listTables,
} from '../../server/src/platform/backup/queries.ts'
import { estimateUpgrade } from '../../server/src/platform/db/estimate-upgrade.ts'
import { findMigration, findMigrationStatus, migrate } from '../../server/src/platform/db/migrate.ts'
import { readDatabaseConnection } from '../answers/pgbench.ts'
import { withNewDatabase } from './maintenance.ts'

const execute = promisify(execFile)

const LAST_MIGRATION_OF_RELEASE_1 = '0014-logo-changes.sql'
const PROBE_INTERVAL_MS = 5

/** All times are in seconds. */
export type Update = {
  migrations: { name: string; seconds: number; estimated: number }[]
  seconds: number
  /** The longest times that a read and a write of one assessment took. */
  longestRead: number
  longestWrite: number
}

/**
 * Applies the migrations since release 1.0 to a new database with rows of the installation in `folder`, while one
 * connection reads an assessment and another connection changes it. Copies only the instruments and the tables that at
 * least one of these migrations names.
 */
export async function measureUpdate(folder: string): Promise<Update> {
  return withNewDatabase(folder, 'bench_update', async (pool) => {
    const { pending } = await findMigrationStatus(pool)
    const client = await pool.connect()
    await createMigrationsTable(client)
    for (const name of pending.filter((name) => name <= LAST_MIGRATION_OF_RELEASE_1)) {
      const migration = await findMigration(name)
      await client.query(migration!.sql)
      await insertMigration(client, migration!)
    }
    await copyRows(
      folder,
      client,
      pending.filter((name) => name > LAST_MIGRATION_OF_RELEASE_1),
    )
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    client.release()
    return migrateUnderLoad(pool)
  })
}

async function copyRows(folder: string, client: pg.PoolClient, pending: string[]) {
  const texts = await Promise.all(pending.map(async (name) => (await findMigration(name))!.sql))
  const { host, port, user, password } = await readDatabaseConnection(folder)
  const env = {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGOPTIONS: '-c session_replication_role=replica -c synchronous_commit=off',
  }
  for (const { name, columns } of await listTables(client)) {
    const isAffected = texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))
    // If a migration updates a row that it has already rewritten, PostgreSQL checks the foreign keys of the row again,
    // including those to instruments.
    if (!isAffected && name !== 'instruments') continue
    const list = columns.map((column) => `"${column}"`).join(', ')
    const command = [
      `set -o pipefail; psql -qX postgres -c 'copy (select ${list} from ${name}) to stdout'`,
      `psql -qX bench_update -c 'copy ${name} (${list}) from stdin'`,
    ].join(' | ')
    await execute('bash', ['-c', command], { env })
  }
}

async function migrateUnderLoad(pool: pg.Pool): Promise<Update> {
  const estimates = await estimateUpgrade(pool)
  const { rows } = await pool.query<{ id: string }>('select id from assessments limit 1')
  const id = rows[0]!.id
  const ended = new AbortController()
  const reading = measureLongestExecution(
    pool,
    'select status from assessments where id = $1',
    id,
    ended.signal,
  )
  const writing = measureLongestExecution(
    pool,
    'update assessments set updated_at = now() where id = $1',
    id,
    ended.signal,
  )
  const startedAt = Date.now()
  await migrate(pool).finally(() => ended.abort())
  const endedAt = Date.now()
  const appliedMigrations = await pool.query<{ name: string; at: Date }>(
    'select name, applied_at as at from schema_migrations where name > $1 order by name',
    [LAST_MIGRATION_OF_RELEASE_1],
  )
  // `applied_at` is the time at which the migration's transaction started.
  const endTimes = [...appliedMigrations.rows.slice(1).map(({ at }) => at.getTime()), endedAt]
  return {
    migrations: appliedMigrations.rows.map(({ name, at }, i) => ({
      name,
      seconds: (endTimes[i]! - at.getTime()) / 1000,
      estimated: estimates.find((estimate) => estimate.name === name)?.seconds ?? 0,
    })),
    seconds: (endedAt - startedAt) / 1000,
    longestRead: await reading,
    longestWrite: await writing,
  }
}

/** Repeats the SQL statement until the signal is aborted, and returns the longest execution time in seconds. */
async function measureLongestExecution(pool: pg.Pool, statement: string, id: string, endSignal: AbortSignal) {
  const client = await pool.connect()
  let longest = 0
  while (!endSignal.aborted) {
    const startedAt = performance.now()
    await client.query(statement, [id])
    longest = Math.max(longest, performance.now() - startedAt)
    await sleep(PROBE_INTERVAL_MS)
  }
  client.release()
  return longest / 1000
}
