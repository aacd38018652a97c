import type pg from 'pg'
import { findMigration, migrate } from '../db/migrate.ts'
import type { End, Header, TableLine } from './format.ts'
import {
  analyze,
  countRows,
  createMigrationsTable,
  dropEverything,
  insertMigration,
  insertRows,
  listSequences,
  listTables,
  setSequence,
  suspendConstraints,
} from './queries.ts'
import { type Backup, readBackup } from './read-backup.ts'

type RestoreOptions = {
  keys: readonly string[]
  /** Whether to accept also a file that none of the keys authenticates. */
  allowUnauthenticated: boolean
  migrationsFolder?: string
}

/**
 * Verifies the file. Then replaces the content of the database in one transaction: creates the tables by running the
 * migrations that the backup lists, inserts the rows, and compares the number of rows in each table with the backup.
 * Afterward, applies the migrations that are newer than the backup.
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  { keys, allowUnauthenticated, migrationsFolder }: RestoreOptions,
) {
  const checkedBackup = await readBackup(file, keys)
  if (!checkedBackup.isAuthentic && !allowUnauthenticated) throw new Error(`${file} cannot be authenticated.`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '30s'")
    await dropEverything(client)
    await createTables(client, checkedBackup.header, migrationsFolder)
    const restoreConstraints = await suspendConstraints(client)
    const { end } = await loadRows(client, file, { keys, checkedBackup })
    await verifyCounts(client, end)
    await setSequences(client, end)
    await restoreConstraints()
    await client.query('commit')
    await analyze(client)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw toRestoreError(error)
  } finally {
    client.release(true)
  }
  await migrate(pool, migrationsFolder)
  return { takenAt: checkedBackup.header.takenAt, rows: checkedBackup.end.rows }
}

async function createTables(client: pg.PoolClient, { migrations }: Header, folder?: string) {
  await createMigrationsTable(client)
  for (const { name, checksum } of migrations) {
    const migration = await findMigration(name, folder)
    if (migration?.checksum !== checksum) {
      const difference = migration ? `a different migration ${name}` : `no migration ${name}`
      throw new Error(
        `The backup was written by another version of the product. This version has ${difference}. Restore the backup with the version that wrote it.`,
      )
    }
    await client.query(migration.sql)
    await insertMigration(client, migration)
  }
}

type LoadOptions = { keys: readonly string[]; checkedBackup: Backup }

async function loadRows(client: pg.PoolClient, file: string, { keys, checkedBackup }: LoadOptions) {
  const tables = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  let currentTable: TableLine | undefined
  const rereadBackup = await readBackup(file, keys, {
    async table(table) {
      currentTable = table
      const columns = tables.get(table.name)
      const missingColumns = table.columns.filter((column) => !columns?.includes(column))
      if (missingColumns.length > 0)
        throw new Error(`The table ${table.name} lacks these columns: ${missingColumns.join(', ')}.`)
    },
    async rows(rows) {
      if (currentTable) await insertRows(client, currentTable.name, currentTable.columns, rows)
    },
  })
  if (
    rereadBackup.end.sha256 !== checkedBackup.end.sha256 ||
    rereadBackup.isAuthentic !== checkedBackup.isAuthentic
  )
    throw new Error(`${file} changed while it was being read. Nothing was changed in the database.`)
  return rereadBackup
}

async function verifyCounts(client: pg.PoolClient, { rows }: End) {
  for (const [table, expected] of Object.entries(rows)) {
    const actual = await countRows(client, table)
    if (actual !== expected)
      throw new Error(
        `Restoring the table ${table} produced ${actual} rows instead of ${expected}. The restore was undone, so nothing was changed.`,
      )
  }
}

async function setSequences(client: pg.PoolClient, { sequences }: End) {
  const existingSequences = await listSequences(client)
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    if (existingSequences[name]) await setSequence(client, name, value, isCalled)
  }
}

function toRestoreError(error: unknown) {
  const isLocked = error instanceof Error && 'code' in error && error.code === '55P03'
  return isLocked
    ? new Error('The database is in use. Nothing was changed. Stop the product and restore again.')
    : error
}
