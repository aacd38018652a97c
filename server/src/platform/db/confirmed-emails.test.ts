import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../testing/apply-migrations.ts'
import { migrate } from './migrate.ts'

const DAY_MS = 86_400_000

let database: Awaited<ReturnType<typeof openDatabaseBefore>>
let pool: pg.Pool
let organizationId: string
let migratedAt: number
beforeAll(async () => {
  database = await openDatabaseBefore('0015-confirmed-emails.sql')
  pool = database.pool
  await pool.query(`set time zone 'UTC'`)
  organizationId = await insertOrganization()
  await insertPeople()
  migratedAt = Date.now()
  await migrate(pool)
})
afterAll(() => database.close())

describe('the migrations that introduce confirmed addresses', () => {
  it('confirm the addresses of accounts with a completed password recovery or a used recovery code, and no other addresses, even if they were changed with an emailed code (SEC-067)', async () => {
    const { rows } = await pool.query(
      'select username, email_confirmed_at as at from users where email_confirmed_at is not null order by username',
    )
    expect(rows).toEqual([
      { username: 'linked@example.org', at: new Date('2026-04-01T00:00:00Z') },
      { username: 'recovered@example.org', at: new Date('2026-02-01T00:00:00Z') },
    ])
    const { rows: counts } = await pool.query('select count(*)::integer as n from users')
    expect(counts[0].n).toBe(6)
  })

  it('set a confirmation deadline of 30 days for the roles of administrators whose address is not confirmed, and no deadline for other roles', async () => {
    const { rows } = await pool.query(
      `select username, confirm_by from organization_user_roles join users on users.id = user_id order by username`,
    )
    expect(rows).toEqual([
      { username: 'moved@example.org', confirm_by: expect.any(Date) },
      { username: 'recovered@example.org', confirm_by: null },
      { username: 'stranger@example.org', confirm_by: expect.any(Date) },
      { username: 'unused@example.org', confirm_by: expect.any(Date) },
    ])
    for (const { confirm_by } of [rows[0], rows[2]])
      expect(Math.round((confirm_by.getTime() - migratedAt) / DAY_MS)).toBe(30)
  })

  it('let the previous release insert users, roles and recovery codes, change an address, and delete recovery codes', async () => {
    const userId = await insertUser('previous@example.org')
    await pool.query(
      `insert into organization_user_roles (organization_id, user_id, role) values ($1, $2, 'OrgAdmin')
       on conflict do nothing`,
      [organizationId, userId],
    )
    await pool.query(
      `insert into reset_codes (code_hash, user_id, created_at, expires_at) values ('code', $1, now(), now())`,
      [userId],
    )
    await pool.query(`update users set username = $2, email = $2, recovery_email = $2 where id = $1`, [
      userId,
      'previous-moved@example.org',
    ])
    await pool.query('delete from reset_codes where user_id = $1', [userId])
    const { rows } = await pool.query(
      'select email_confirmed_at, confirm_by from organization_user_roles join users on users.id = user_id where user_id = $1',
      [userId],
    )
    // If an address is unconfirmed and a role has no deadline, the role takes effect only when the address is
    // confirmed.
    expect(rows).toEqual([{ email_confirmed_at: null, confirm_by: null }])
  })
})

async function insertOrganization() {
  const { rows } = await pool.query(`insert into organizations (name) values ('Harbor College') returning id`)
  return rows[0].id as string
}

async function insertUser(username: string) {
  const { rows } = await pool.query(
    `insert into users (username, email, first_name, last_name, password_hash)
     values ($1, $1, 'Robin', 'Example', 'x') returning id`,
    [username],
  )
  return rows[0].id as string
}

/** Inserts users with records that the previous release stored: audit events, recovery codes and roles. */
async function insertPeople() {
  const [recoveredUserId, movedUserId, linkedUserId, strangerId, unusedUserId] = [
    await insertUser('recovered@example.org'),
    await insertUser('moved@example.org'),
    await insertUser('linked@example.org'),
    await insertUser('stranger@example.org'),
    await insertUser('unused@example.org'),
  ]
  await insertUser('learner@example.org')
  const insertEvent = (at: string, kind: string, actorId: string | null, subjectId: string | null = null) =>
    pool.query('insert into audit_events (at, event, actor_id, subject_id) values ($1, $2, $3, $4)', [
      at,
      kind,
      actorId,
      subjectId,
    ])
  await insertEvent('2026-01-01T00:00:00Z', 'account.created', strangerId)
  await insertEvent('2026-01-02T00:00:00Z', 'password.recovery_mailed', null, strangerId)
  await insertEvent('2026-01-03T00:00:00Z', 'email.change_requested', strangerId)
  await insertEvent('2026-01-04T00:00:00Z', 'role.granted', null, strangerId)
  await insertEvent('2026-02-01T00:00:00Z', 'password.changed', recoveredUserId)
  await insertEvent('2026-03-01T00:00:00Z', 'email.changed', movedUserId)
  const insertResetCode = (hash: string, userId: string, usedAt: string | null) =>
    pool.query(
      'insert into reset_codes (code_hash, user_id, expires_at, used_at) values ($1, $2, now(), $3)',
      [hash, userId, usedAt],
    )
  await insertResetCode('used', linkedUserId, '2026-04-01T00:00:00Z')
  await insertResetCode('unused', unusedUserId, null)
  for (const userId of [recoveredUserId, movedUserId, strangerId, unusedUserId]) {
    await pool.query(
      `insert into organization_user_roles (organization_id, user_id, role) values ($1, $2, 'OrgAdmin')`,
      [organizationId, userId],
    )
  }
}
