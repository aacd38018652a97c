import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { waitUntilLockIsAwaited } from '../../testing/wait-until-lock-is-awaited.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await openTestDatabase()
  pool = database.pool
})
afterAll(() => database.close())

async function insertUser(username: string) {
  const { rows } = await pool.query(
    `insert into users (username, email, first_name, last_name, password_hash)
     values ($1, $1, 'Ana', 'Bell', 'x') returning id`,
    [username],
  )
  return rows[0].id as string
}

type Status = 'accepted' | 'withdrawn'

function insertConsent(client: pg.Pool | pg.PoolClient, userId: string, status: Status, policy = 'privacy') {
  return client.query(
    `insert into user_consents (user_id, policy_type, version, status) values ($1, $2 || '-policy', '1', $3)`,
    [userId, policy, status],
  )
}

async function listPeopleWithoutConsent() {
  const { rows } = await pool.query('select username from people_without_consent order by username')
  return rows.map(({ username }) => username)
}

describe('the people without consent', () => {
  it('are those whose newest consent record for at least one policy is a withdrawal', async () => {
    const userId = await insertUser('two-policies')
    const isListed = async () => (await listPeopleWithoutConsent()).includes('two-policies')
    await insertConsent(pool, userId, 'withdrawn', 'privacy')
    await insertConsent(pool, userId, 'withdrawn', 'pipl')
    await insertConsent(pool, userId, 'accepted', 'pipl')
    expect(await isListed()).toBe(true)
    await insertConsent(pool, userId, 'accepted', 'privacy')
    expect(await isListed()).toBe(false)
  })

  it('are determined by the order of the consent records, even if two transactions insert them at the same time', async () => {
    const [firstClient, secondClient] = [await pool.connect(), await pool.connect()]
    try {
      for (const [i, statuses] of (
        [
          ['withdrawn', 'accepted'],
          ['accepted', 'withdrawn'],
        ] as const
      ).entries()) {
        const username = `concurrent-${i}`
        const userId = await insertUser(username)
        await firstClient.query('begin')
        await insertConsent(firstClient, userId, statuses[0])
        const secondConsent = insertConsent(secondClient, userId, statuses[1])
        // Without the trigger's lock on the user, the second record would be inserted before the first is committed.
        await Promise.race([secondConsent, waitUntilLockIsAwaited(pool)])
        await firstClient.query('commit')
        await secondConsent
        expect((await listPeopleWithoutConsent()).includes(username)).toBe(statuses[1] === 'withdrawn')
      }
    } finally {
      firstClient.release()
      secondClient.release()
    }
  })

  describe('are listed with their current username', () => {
    type Change = (client: pg.Pool | pg.PoolClient, userId: string) => Promise<unknown>
    const withdraw: Change = (client, userId) => insertConsent(client, userId, 'withdrawn')
    const rename: Change = (client, userId) =>
      client.query(`update users set username = 'new-' || username where id = $1`, [userId])

    it.each([
      ['after', 'withdraws-first', [withdraw, rename]],
      ['before', 'renames-first', [rename, withdraw]],
    ] as const)(
      'even if a concurrent transaction changes it just %s the withdrawal',
      async (_, username, changes) => {
        const userId = await insertUser(username)
        const [firstClient, secondClient] = [await pool.connect(), await pool.connect()]
        try {
          await firstClient.query('begin')
          await changes[0](firstClient, userId)
          const secondChange = changes[1](secondClient, userId)
          await Promise.race([secondChange, waitUntilLockIsAwaited(pool)])
          await firstClient.query('commit')
          await secondChange
          expect(await listPeopleWithoutConsent()).toContain(`new-${username}`)
        } finally {
          firstClient.release()
          secondClient.release()
        }
      },
    )
  })

  it('no longer include a person whose account is deleted', async () => {
    const userId = await insertUser('erased')
    await insertConsent(pool, userId, 'withdrawn')
    await pool.query('delete from users where id = $1', [userId])
    expect(await listPeopleWithoutConsent()).not.toContain('erased')
  })
})
