import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { createMigrationsTable, insertMigration } from '../backup/queries.ts'
import { findMigration } from '../db/migrate.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Applies the migrations of an earlier release to an empty database. */
export async function applyMigrationsUntil(pool: pg.Pool, last: string) {
  const client = await pool.connect()
  await createMigrationsTable(client)
  for (const name of (await readdir(folder)).filter((file) => file <= last).sort()) {
    const migration = (await findMigration(name))!
    await client.query(migration.sql)
    await insertMigration(client, migration)
  }
  client.release()
}
