import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { createMigrationsTable, insertMigration } from '../platform/backup/queries.ts'
import { connect } from '../platform/db/connect.ts'
import { findMigration } from '../platform/db/migrate.ts'
import { createEmptyDatabase } from './test-postgres.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Applies the migrations that precede `next` to an empty database. */
export async function applyMigrationsBefore(pool: pg.Pool, next: string) {
  const client = await pool.connect()
  await createMigrationsTable(client)
  for (const name of (await readdir(folder)).filter((file) => file < next).sort()) {
    const migration = (await findMigration(name))!
    await client.query(migration.sql)
    await insertMigration(client, migration)
  }
  client.release()
}

/** Creates a database for one test, with the migrations that precede `next`. */
export async function openDatabaseBefore(next: string) {
  const database = await createEmptyDatabase(inject('postgres'))
  const { db, pool, close } = connect({ connectionString: database.url }, () => {})
  await applyMigrationsBefore(pool, next)
  return {
    db,
    pool,
    async close() {
      await close()
      await database.drop()
    },
  }
}
