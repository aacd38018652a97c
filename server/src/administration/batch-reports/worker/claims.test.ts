import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAdministrator, buildCohort } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertBatch, insertItems } from '../queries.ts'
import {
  claimItems,
  finishBatch,
  listAbandonedBatches,
  renewClaims,
  saveFailure,
  saveFile,
  startBatch,
} from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function createBatch(itemCount: number) {
  const { organizationId } = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, { organizationId })
  const id = await insertBatch(t.ctx.db, {
    organization_id: organizationId,
    kind: 'group',
    cohort_id: cohortId,
  })
  await insertItems(
    t.ctx.db,
    id,
    Array.from({ length: itemCount }, () => null),
  )
  await startBatch(t.ctx.db, id)
  return id
}

async function expireClaims(token: string) {
  await sql`update batch_report_items set claimed_until = now() - interval '1 second'
    where claimed_by = ${token}`.execute(t.ctx.db)
}

async function readItems(batchId: string) {
  const rows = await t.ctx.db
    .selectFrom('batch_report_items')
    .leftJoin('batch_report_files', 'item_id', 'batch_report_items.id')
    .select(['status', 'attempts', 'failure', 'bytes'])
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute()
  return rows.map(({ bytes, ...row }) => ({ ...row, file: bytes?.toString() ?? null }))
}

it('parallel claims skip items that another transaction is claiming', async () => {
  const batchId = await createBatch(12)
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
  const claimedIds = await t.ctx.db.transaction().execute(async (trx) => {
    const firstItems = await claimItems(trx, batchId, randomUUID(), 5)
    const secondItems = await claimItems(t.ctx.db, batchId, randomUUID(), 5)
    return [...idsOf(firstItems), ...idsOf(secondItems)]
  })
  expect(new Set(claimedIds).size).toBe(10)
  expect(await claimItems(t.ctx.db, batchId, randomUUID(), 5)).toHaveLength(2)
  expect(await claimItems(t.ctx.db, batchId, randomUUID(), 5)).toEqual([])
})

it('a result is saved only if it comes from the slot that holds the current claim', async () => {
  const { db } = t.ctx
  const batchId = await createBatch(1)
  const [slowSlot, quickSlot] = [randomUUID(), randomUUID()]
  const [item] = await claimItems(db, batchId, slowSlot, 8)
  expect(await listAbandonedBatches(db)).not.toContain(batchId)
  await expireClaims(slowSlot)
  expect(await listAbandonedBatches(db)).toContain(batchId)
  await claimItems(db, batchId, quickSlot, 8)

  await saveFile(db, item!.id, slowSlot, Buffer.from('too late'))
  await saveFailure(db, item!.id, slowSlot, { code: 'internal' })
  expect(await readItems(batchId)).toEqual([{ status: 'WAITING', attempts: 2, failure: null, file: null }])
  await saveFile(db, item!.id, quickSlot, Buffer.from('in time'))
  await saveFile(db, item!.id, quickSlot, Buffer.from('a second time'))
  expect(await readItems(batchId)).toEqual([{ status: 'DONE', attempts: 2, failure: null, file: 'in time' }])
})

it('renewing an expired claim makes it valid again if no other slot has claimed the item', async () => {
  const { db } = t.ctx
  const batchId = await createBatch(1)
  const token = randomUUID()
  await claimItems(db, batchId, token, 8)
  await expireClaims(token)
  await renewClaims(db, token)
  expect(await claimItems(db, batchId, randomUUID(), 8)).toEqual([])
})

it('a batch is finished when no item is waiting', async () => {
  const { db } = t.ctx
  const batchId = await createBatch(2)
  const token = randomUUID()
  const [firstItem, secondItem] = await claimItems(db, batchId, token, 8)
  const finishAndReadStatus = async () => {
    await finishBatch(db, batchId, t.ctx.now())
    const { status } = await db
      .selectFrom('batch_reports')
      .select('status')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    return status
  }
  await saveFailure(db, firstItem!.id, token, { code: 'report.not_ready' })
  expect(await finishAndReadStatus()).toBe('RUNNING')
  await saveFile(db, secondItem!.id, token, Buffer.from('%PDF'))
  expect(await finishAndReadStatus()).toBe('DONE')
})
