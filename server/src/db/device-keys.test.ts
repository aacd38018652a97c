import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-postgres.ts'
import { connect } from './connect.ts'
import { findMigration, migrate } from './migrate.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const name = '0036-device-keys.sql'

let database: { url: string; drop(): Promise<void> }
let connection: ReturnType<typeof connect>
let pool: pg.Pool
beforeAll(async () => {
  database = await createEmptyDatabase(inject('postgres'))
  connection = connect({ connectionString: database.url }, () => {})
  pool = connection.pool
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

it('the migration gives a device key to each existing user, and to each user that the previous release creates later (SEC-109)', async () => {
  await migrateToPreviousRelease()
  await insertUser('first@example.org')
  await insertUser('second@example.org')
  await migrate(pool)
  await insertUser('third@example.org')
  const { rows } = await pool.query<{ device_key: Buffer }>('select device_key from users')
  expect(rows.map((row) => row.device_key.length)).toEqual([32, 32, 32])
  expect(new Set(rows.map((row) => row.device_key.toString('hex'))).size).toBe(3)
})

async function insertUser(username: string) {
  await pool.query(
    `insert into users (username, email, first_name, last_name, password_hash)
     values ($1, $1, 'Robin', 'Example', 'x')`,
    [username],
  )
}

async function migrateToPreviousRelease() {
  await pool.query(`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const previousMigrations = (await readdir(migrations)).sort().filter((file) => file < name)
  for (const file of previousMigrations) {
    await pool.query(await readFile(join(migrations, file), 'utf8'))
    const { checksum } = (await findMigration(file))!
    await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file, checksum])
  }
}
