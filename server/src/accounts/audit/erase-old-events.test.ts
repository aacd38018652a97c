import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseExpired } from '../../operation/retention/erase-expired.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { chainPendingEvents } from './chain-pending-events.ts'
import { listAuditEvents, verifyAuditEvents } from './list-audit-events.ts'
import { recordEvent } from './record-event.ts'

const DAY_MS = 24 * 3_600_000

let t: TestApp
beforeEach(async () => {
  t = await createTestApp({ RETENTION_AUDIT_DAYS: '400' })
  for (const daysAgo of [500, 450, 401, 399, 1]) {
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    await recordEvent(t.ctx.db, at, 'login.succeeded', { details: { daysAgo } })
  }
  await chainPendingEvents(t.ctx.db)
})
afterEach(() => t.close())

const listRemainingEvents = async () =>
  (await listAuditEvents(t.ctx.db)).map(({ id, event, details }) => [
    id,
    event,
    (details as { daysAgo?: number }).daysAgo,
  ])

/** Sets the clock of the app to this many days after the real time. */
function moveClockToDaysFromNow(days: number) {
  t.clock.now = new Date(Date.now() + days * DAY_MS)
}

it('audit events are erased after their retention period, and the chain continues from the last erased event (SEC-116)', async () => {
  const { lastHash } = await verifyAuditEvents(t.ctx.db)
  expect(await eraseExpired(t.ctx)).toMatchObject({ auditEvents: 3 })
  expect(await listRemainingEvents()).toEqual([
    [4, 'login.succeeded', 399],
    [5, 'login.succeeded', 1],
    [null, 'audit.erased', undefined],
  ])
  const intactChain = { brokenAt: null, unusedNumbers: 0 }
  expect(await verifyAuditEvents(t.ctx.db)).toMatchObject({ ...intactChain, lines: 2, lastHash })
  await chainPendingEvents(t.ctx.db)
  expect(await verifyAuditEvents(t.ctx.db)).toMatchObject({ ...intactChain, lines: 3 })

  moveClockToDaysFromNow(100)
  expect(await eraseExpired(t.ctx)).toMatchObject({ auditEvents: 1 })
  await chainPendingEvents(t.ctx.db)
  expect(await verifyAuditEvents(t.ctx.db)).toMatchObject({ ...intactChain, lines: 3 })
})

it('an old event that follows a newer one is kept until the newer one is erased, and the last event is never erased (SEC-116)', async () => {
  await recordEvent(t.ctx.db, new Date(Date.now() - 600 * DAY_MS), 'logout')
  await recordEvent(t.ctx.db, new Date(), 'password.changed')
  await chainPendingEvents(t.ctx.db)
  expect(await eraseExpired(t.ctx)).toMatchObject({ auditEvents: 3 })
  moveClockToDaysFromNow(2000)
  expect(await eraseExpired(t.ctx)).toMatchObject({ auditEvents: 3 })
  expect((await listRemainingEvents())[0]).toEqual([7, 'password.changed', undefined])
})

it('the database refuses to delete an event whose erasure was not recorded, and verification detects a missing first event (SEC-116)', async () => {
  await eraseExpired(t.ctx)
  const remove = () => sql`delete from audit_events where id = 4`.execute(t.ctx.db)
  await expect(remove()).rejects.toThrow('is append-only')
  await sql`alter table audit_events disable trigger append_only_delete`.execute(t.ctx.db)
  await remove()
  expect(await verifyAuditEvents(t.ctx.db)).toMatchObject({ brokenAt: 5 })
})
