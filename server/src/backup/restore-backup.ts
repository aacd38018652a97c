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
  suspendRules,
} from './queries.ts'
import { readBackup } from './read-backup.ts'

/**
 * Replaces everything in the database by a backup, in one transaction: the tables as the backup's migrations make them,
 * its rows, and a count of each table afterwards. Then come the migrations that the backup did not have yet. The file
 * is read through and its checksum compared before anything is touched.
 */
export async function restoreBackup(pool: pg.Pool, file: string) {
  const checked = await readBackup(file)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '30s'")
    await dropEverything(client)
    await makeTables(client, checked.header)
    const resume = await suspendRules(client)
    const { end } = await loadRows(client, file, checked)
    await verifyCounts(client, end)
    await setSequences(client, end)
    await resume()
    await client.query('commit')
    await analyze(client)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw restoreFailure(error)
  } finally {
    client.release(true)
  }
  await migrate(pool)
  return { takenAt: checked.header.takenAt, rows: checked.end.rows }
}

async function makeTables(client: pg.PoolClient, { migrations }: Header) {
  await createMigrationsTable(client)
  for (const { name, checksum } of migrations) {
    const known = await findMigration(name)
    if (known?.checksum !== checksum) {
      throw new Error(
        `The backup was written by another version of the product. This version has no migration ${name}.`,
      )
    }
    await client.query(known.sql)
    await insertMigration(client, known)
  }
}

async function loadRows(client: pg.PoolClient, file: string, { end }: { end: End }) {
  const tables = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  let current: TableLine | undefined
  const again = await readBackup(file, {
    async table(table) {
      current = table
      const has = tables.get(table.name)
      const missing = table.columns.filter((column) => !has?.includes(column))
      if (missing.length > 0) throw new Error(`The table ${table.name} has no columns ${missing.join(', ')}.`)
    },
    async rows(rows) {
      if (current) await insertRows(client, current.name, current.columns, rows)
    },
  })
  if (again.end.sha256 !== end.sha256)
    throw new Error(`${file} changed while it was being read. Nothing was changed in the database.`)
  return again
}

async function verifyCounts(client: pg.PoolClient, { rows }: End) {
  for (const [table, expected] of Object.entries(rows)) {
    const found = await countRows(client, table)
    if (found !== expected)
      throw new Error(`${table} has ${found} rows, but the backup has ${expected}. Nothing was changed.`)
  }
}

async function setSequences(client: pg.PoolClient, { sequences }: End) {
  const known = await listSequences(client)
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    if (known[name]) await setSequence(client, name, value, isCalled)
  }
}

function restoreFailure(error: unknown) {
  const isLocked = error instanceof Error && 'code' in error && error.code === '55P03'
  return isLocked
    ? new Error('The database is in use. Nothing was changed. Stop the product and restore again.')
    : error
}
