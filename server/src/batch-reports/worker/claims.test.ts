import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAdministrator, buildCohort } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertBatch, insertItems } from '../queries.ts'
import {
  claimItems,
  finishBatch,
  listAbandoned,
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

async function batchOf(items: number) {
  const { organizationId } = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, { organizationId })
  const id = await insertBatch(t.ctx.db, {
    organization_id: organizationId,
    kind: 'group',
    cohort_id: cohortId,
    is_of_whole_cohort: true,
  })
  await insertItems(
    t.ctx.db,
    id,
    Array.from({ length: items }, () => null),
  )
  await startBatch(t.ctx.db, id)
  return id
}

async function overtime(token: string) {
  await sql`update batch_report_items set claimed_until = now() - interval '1 second'
    where claimed_by = ${token}`.execute(t.ctx.db)
}

async function itemsOf(batchId: string) {
  const rows = await t.ctx.db
    .selectFrom('batch_report_items')
    .leftJoin('batch_report_files', 'item_id', 'batch_report_items.id')
    .select(['status', 'attempts', 'failure', 'bytes'])
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute()
  return rows.map(({ bytes, ...row }) => ({ ...row, file: bytes?.toString() ?? null }))
}

// Fails without `for update skip locked`: the second would wait for the first.
it('those who take items at once pass over what another is just taking', async () => {
  const batchId = await batchOf(12)
  const ids = (items: { id: string }[]) => items.map(({ id }) => id)
  const taken = await t.ctx.db.transaction().execute(async (trx) => {
    const mine = await claimItems(trx, batchId, randomUUID(), 5)
    const theirs = await claimItems(t.ctx.db, batchId, randomUUID(), 5)
    return [...ids(mine), ...ids(theirs)]
  })
  expect(new Set(taken).size).toBe(10)
  expect(await claimItems(t.ctx.db, batchId, randomUUID(), 5)).toHaveLength(2)
  expect(await claimItems(t.ctx.db, batchId, randomUUID(), 5)).toEqual([])
})

// Fails without `claimed_by` in saveFile and saveFailure.
it('what comes after a claim is over counts for nothing; the next one’s does', async () => {
  const { db } = t.ctx
  const batchId = await batchOf(1)
  const [slow, quick] = [randomUUID(), randomUUID()]
  const [item] = await claimItems(db, batchId, slow, 8)
  expect(await listAbandoned(db)).not.toContain(batchId)
  await overtime(slow)
  expect(await listAbandoned(db)).toContain(batchId)
  await claimItems(db, batchId, quick, 8)

  await saveFile(db, item!.id, slow, Buffer.from('too late'))
  await saveFailure(db, item!.id, slow, 'internal')
  expect(await itemsOf(batchId)).toEqual([{ status: 'WAITING', attempts: 2, failure: null, file: null }])
  await saveFile(db, item!.id, quick, Buffer.from('in time'))
  await saveFile(db, item!.id, quick, Buffer.from('once more'))
  expect(await itemsOf(batchId)).toEqual([{ status: 'DONE', attempts: 2, failure: null, file: 'in time' }])
})

it('a claim that is renewed is not over', async () => {
  const { db } = t.ctx
  const batchId = await batchOf(1)
  const token = randomUUID()
  await claimItems(db, batchId, token, 8)
  await overtime(token)
  await renewClaims(db, token)
  expect(await claimItems(db, batchId, randomUUID(), 8)).toEqual([])
})

it('a batch is finished once nothing waits any more, and not before', async () => {
  const { db } = t.ctx
  const batchId = await batchOf(2)
  const token = randomUUID()
  const [one, other] = await claimItems(db, batchId, token, 8)
  const statusNow = async () => {
    await finishBatch(db, batchId, t.ctx.now())
    const { status } = await db
      .selectFrom('batch_reports')
      .select('status')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    return status
  }
  await saveFailure(db, one!.id, token, 'report.not_ready')
  expect(await statusNow()).toBe('RUNNING')
  await saveFile(db, other!.id, token, Buffer.from('%PDF'))
  expect(await statusNow()).toBe('DONE')
})
