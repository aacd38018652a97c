import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-postgres.ts'
import { NoConnectionError } from './bounded-pool.ts'
import { connect } from './connect.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  database = await createEmptyDatabase(inject('postgres'))
})
afterEach(() => database.drop())

it('if a query would wait too long for a connection, the pool refuses it immediately and says when to retry (REQ-221)', async () => {
  const { db, pool, close } = connect({ connectionString: database.url, max: 1 }, () => {})
  const slowConnection = await pool.connect()
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 140_000)
  slowConnection.release()
  clock.mockRestore()

  const busyConnection = await pool.connect()
  const firstQuery = sql`select 1`.execute(db)
  await expect.poll(() => pool.waitingCount).toBe(1)
  const refusal: unknown = await sql`select 2`.execute(db).catch((error) => error)
  expect(refusal).toBeInstanceOf(NoConnectionError)
  expect((refusal as NoConnectionError).retryAfterSeconds).toBeGreaterThanOrEqual(7)
  expect((refusal as NoConnectionError).retryAfterSeconds).toBeLessThanOrEqual(15)
  await expect(pool.query('select 3')).rejects.toThrow(NoConnectionError)

  busyConnection.release()
  await firstQuery
  await close()
})

it.each([true, false])(
  'the pool does not reuse a connection whose query exceeded the time limit (prepared: %s) (REQ-222)',
  async (preparesStatements) => {
    const limits = { query_timeout: 100, max: 1, preparesStatements }
    const { db, close } = connect({ connectionString: database.url, ...limits }, () => {})
    await expect(sql`select pg_sleep(${600}::integer)`.execute(db)).rejects.toThrow('Query read timeout')
    const { rows } = await sql`select ${1}::integer as n`.execute(db)
    expect(rows).toEqual([{ n: 1 }])
    await close()
  },
)
