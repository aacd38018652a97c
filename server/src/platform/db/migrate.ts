import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')
/** Read once, because readiness is checked often. */
const names = listNames(migrationsFolder)

/** A database of an unpublished version, whose migrations do not exist anymore. */
export class EarlierDatabaseError extends Error {
  constructor() {
    super(
      'The database was created before version 0.9.0 and cannot be upgraded: start with an empty database, or restore a backup from version 0.9.0 or later.',
    )
  }
}

/** The key of the advisory lock: an arbitrary number, the same in every process that migrates this database. */
const MIGRATION_LOCK = 5_741_003

/**
 * Applies all pending migrations, each in its own transaction. If several processes start at once, one migrates and
 * the others wait. Throws if an applied file was edited, if the database is newer than this code, or if it was created
 * before version 0.9.0.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder) {
  const client = await pool.connect()
  // A lost connection must not crash the process, during the migration or afterward.
  client.on('error', () => {})
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const appliedChecksums = await readAppliedMigrations(client)
    const files = await readMigrations(folder)
    assertAllKnown(appliedChecksums, files)
    for (const migration of files) {
      const { name, checksum } = migration
      const appliedChecksum = appliedChecksums.get(name)
      if (appliedChecksum === checksum) continue
      if (appliedChecksum)
        throw new Error(
          `Migration ${name} was edited after it was applied. Restore the released file, and put changes in a new migration.`,
        )
      await applyMigration(client, migration)
    }
  } finally {
    // Closing the connection releases the lock, even if an unlock statement could not be sent.
    client.release(true)
  }
}

/** Returns whether every migration of this code is applied. */
export async function isMigrated(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const appliedNames = new Set(rows.map(({ name }) => name))
  return names.every((name) => appliedNames.has(name))
}

/**
 * Compares the migrations of this code with those of the database, without changing anything. Throws if the database was
 * created before version 0.9.0.
 */
export async function findMigrationStatus(pool: pg.Pool, folder = migrationsFolder) {
  const files = await readMigrations(folder)
  const { rows: tables } = await pool.query(`select to_regclass('schema_migrations') is not null as exists`)
  const appliedChecksums = tables[0].exists ? await readAppliedMigrations(pool) : new Map<string, string>()
  return {
    applied: [...appliedChecksums.keys()].sort(),
    pending: files.map(({ name }) => name).filter((name) => !appliedChecksums.has(name)),
    edited: files
      .filter(({ name, checksum }) => (appliedChecksums.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name),
    unknown: [...appliedChecksums.keys()].filter((name) => !files.some((file) => file.name === name)),
  }
}

export async function findMigration(name: string, folder = migrationsFolder) {
  return (await readMigrations(folder)).find((file) => file.name === name)
}

function listNames(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

type Migration = { name: string; sql: string; checksum: string }

async function readMigrations(folder: string): Promise<Migration[]> {
  return Promise.all(
    listNames(folder).map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function readAppliedMigrations(client: pg.Pool | pg.PoolClient) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  if (rows.length > 0 && rows.every(({ name }) => name !== names[0])) throw new EarlierDatabaseError()
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function applyMigration(client: pg.PoolClient, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const advice = isDiskFull(error)
      ? '. The disk of the database is full. Free up space, then start again. The migration had no effect.'
      : ''
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}${advice}`, {
      cause: error,
    })
  }
}

function isDiskFull(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === '53100'
}

function assertAllKnown(appliedChecksums: Map<string, string>, files: { name: string }[]) {
  const unknownNames = [...appliedChecksums.keys()].filter(
    (name) => !files.some((file) => file.name === name),
  )
  if (unknownNames.length > 0) {
    throw new Error(
      `The database is newer than this version of the product. Unknown migrations: ${unknownNames.join(', ')}. Install the version that applied them, or a newer version.`,
    )
  }
}
