import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { withDatabase } from '../../e2e/database.ts'
import { restoreBackup } from '../../server/src/platform/backup/restore-backup.ts'
import { writeBackup } from '../../server/src/platform/backup/write-backup.ts'
import { connect } from '../../server/src/platform/db/connect.ts'
import { readDatabaseConnection } from '../answers/pgbench.ts'

const MB = 1_000_000

type Maintenance = {
  assessments: number
  databaseMb: number
  backupSeconds: number
  backupMb: number
  restoreSeconds: number
}

/** Measures a backup while the product is running, and a restore to an empty database on the same server. */
export async function measureMaintenance(folder: string): Promise<Maintenance> {
  const size = await withDatabase(folder, async (db) => {
    const { rows } = await sql<{ assessments: number; bytes: number }>`
      select (select count(*)::float from assessments) as assessments,
        pg_database_size(current_database())::float as bytes`.execute(db)
    return rows[0]!
  })
  const file = join(folder, 'scaling.backup')
  const backupSeconds = await withPool(folder, 'postgres', (pool) =>
    measureSeconds(() => writeBackup(pool, file, 'a key')),
  )
  const { size: backupBytes } = await stat(file)
  const restoreSeconds = await withNewDatabase(folder, 'bench_restored', (pool) =>
    measureSeconds(() => restoreBackup(pool, file, { keys: ['a key'], allowUnauthenticated: false })),
  )
  await rm(file)
  return {
    assessments: size.assessments,
    databaseMb: size.bytes / MB,
    backupSeconds,
    backupMb: backupBytes / MB,
    restoreSeconds,
  }
}

async function measureSeconds(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Runs the work with an empty database on the product's database server, and then drops this database. */
async function withNewDatabase<T>(folder: string, name: string, work: (pool: pg.Pool) => Promise<T>) {
  const drop = `drop database if exists ${name} with (force)`
  return withPool(folder, 'postgres', async (pool) => {
    await pool.query(drop)
    await pool.query(`create database ${name} template template0`)
    const result = await withPool(folder, name, work)
    await pool.query(drop)
    return result
  })
}

async function withPool<T>(folder: string, database: string, work: (pool: pg.Pool) => Promise<T>) {
  const server = { ...(await readDatabaseConnection(folder)), database, preparesStatements: false }
  const { pool, close } = connect(server, () => {})
  try {
    return await work(pool)
  } finally {
    await close()
  }
}
