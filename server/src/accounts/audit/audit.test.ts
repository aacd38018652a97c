import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { chainPendingEvents } from './chain-pending-events.ts'
import { listAuditEvents, verifyAuditEvents } from './list-audit-events.ts'
import { recordEvent } from './record-event.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bea = '00000000-0000-4000-8000-00000000000b'
const at = new Date('2031-05-01T10:00:00.123Z')

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      recordEvent(t.ctx.db, at, 'login.failed', { actorId: i % 2 ? ada : bea, details: { i } }),
    ),
  )
  await chainPendingEvents(t.ctx.db)
})
afterAll(() => t.close())

it('events that are recorded in parallel are numbered and chained without gaps', async () => {
  const events = await listAuditEvents(t.ctx.db)
  expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 64 }, (_, i) => i + 1))
  expect(await verifyAuditEvents(t.ctx.db)).toMatchObject({ lines: 64, brokenAt: null })
})

it('events can be listed by user, by type and in pages', async () => {
  await recordEvent(t.ctx.db, at, 'report.viewed', { actorId: bea, subjectId: ada, network: '192.0.2.0/24' })
  await chainPendingEvents(t.ctx.db)
  const aboutAda = await listAuditEvents(t.ctx.db, { userId: ada, events: ['report.viewed'] })
  expect(aboutAda).toEqual([
    {
      id: 65,
      at: at.toISOString(),
      event: 'report.viewed',
      actorId: bea,
      subjectId: ada,
      network: '192.0.2.0/24',
      details: {},
    },
  ])
  const pages = [await listAuditEvents(t.ctx.db, { limit: 40 })]
  pages.push(await listAuditEvents(t.ctx.db, { limit: 40, after: pages[0]!.at(-1)!.id! }))
  expect(pages.map((page) => page.length)).toEqual([40, 25])
})

it('the rollback of an event’s transaction leaves no gap in the chain', async () => {
  const failingTransaction = t.ctx.db.transaction().execute(async (trx) => {
    await recordEvent(trx, at, 'password.changed', { actorId: ada })
    throw new Error('something else broke')
  })
  await expect(failingTransaction).rejects.toThrow('something else broke')
  await recordEvent(t.ctx.db, at, 'logout', { actorId: ada })
  await chainPendingEvents(t.ctx.db)
  expect(await verifyAuditEvents(t.ctx.db)).toMatchObject({ lines: 66, brokenAt: null })
})

it.each([
  "update audit_events set event = 'logout'",
  'delete from audit_events where id = 3',
  'truncate audit_events',
])('the database refuses: %s (SEC-061)', async (statement) => {
  await expect(sql.raw(statement).execute(t.ctx.db)).rejects.toThrow('is append-only')
})

it.each([
  ['a changed event', `update audit_events set details = '{"i": 99}' where id = 5`, 5],
  ['a changed actor', `update audit_events set actor_id = '${ada}' where actor_id = '${bea}'`, 0],
  ['a changed time', "update audit_events set at = at + interval '1 second' where id = 7", 7],
  ['a deleted event', 'delete from audit_events where id = 9', 10],
  ['a deleted first event', 'delete from audit_events where id = 1', 2],
])('verification detects %s (SEC-061)', async (_, statement, brokenAt) => {
  await t.ctx.db
    .transaction()
    .execute(async (trx) => {
      await sql`alter table audit_events disable trigger user`.execute(trx)
      await sql.raw(statement).execute(trx)
      const brokenEventId = (await verifyAuditEvents(trx)).brokenAt
      if (brokenAt) expect(brokenEventId).toBe(brokenAt)
      else expect(brokenEventId).not.toBeNull()
      throw new Error('undo')
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error
    })
  expect((await verifyAuditEvents(t.ctx.db)).brokenAt).toBeNull()
})
