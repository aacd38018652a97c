import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../testing/apply-migrations.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof openDatabaseBefore>>
let pool: pg.Pool
beforeAll(async () => {
  database = await openDatabaseBefore('0036-device-keys.sql')
  pool = database.pool
})
afterAll(() => database.close())

it('the migration that adds device keys gives a different key to each existing user, and to each user that the previous release creates later (SEC-109)', async () => {
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
