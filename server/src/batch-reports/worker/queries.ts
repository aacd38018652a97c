import type { ErrorCode } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Longer than anything that a living process does between two renewals, and short for whoever waits. */
const CLAIM = sql`interval '6 seconds'`

/**
 * Takes a few items that nobody works on, for whoever has this token. The database's clock alone counts, and rows that
 * another process is just taking are passed over.
 */
export async function claimItems(db: Db, batchId: string, token: string, atMost: number) {
  const { rows } = await sql<{ id: string; assessment_id: string | null; attempts: number }>`
    update batch_report_items
    set claimed_by = ${token}, claimed_until = now() + ${CLAIM}, attempts = attempts + 1
    where id in (
      select id from batch_report_items
      where batch_id = ${batchId} and status = 'WAITING' and (claimed_until is null or claimed_until < now())
      order by position limit ${atMost} for update skip locked
    )
    returning id, assessment_id, attempts`.execute(db)
  return rows
}

export async function renewClaims(db: Db, token: string) {
  await sql`
    update batch_report_items set claimed_until = now() + ${CLAIM}
    where claimed_by = ${token} and status = 'WAITING'`.execute(db)
}

/** Nothing where the claim has gone to somebody else meanwhile. */
export async function saveFile(db: Db, itemId: string, token: string, bytes: Uint8Array) {
  await sql`
    with done as (
      update batch_report_items set status = 'DONE', claimed_by = null, claimed_until = null
      where id = ${itemId} and claimed_by = ${token} and status = 'WAITING' returning id
    )
    insert into batch_report_files (item_id, bytes) select id, ${Buffer.from(bytes)} from done`.execute(db)
}

export async function saveFailure(db: Db, itemId: string, token: string, code: ErrorCode) {
  await db
    .updateTable('batch_report_items')
    .set({ status: 'FAILED', failure: code, claimed_by: null, claimed_until: null })
    .where('id', '=', itemId)
    .where('claimed_by', '=', token)
    .where('status', '=', 'WAITING')
    .execute()
}

export async function startBatch(db: Db, batchId: string) {
  await db
    .updateTable('batch_reports')
    .set({ status: 'RUNNING' })
    .where('id', '=', batchId)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Once nothing waits any more: DONE where anything succeeded. Also of a batch whose items are all gone. */
export async function finishBatch(db: Db, batchId: string, now: Date) {
  await sql`
    update batch_reports set finished_at = ${now}, status = case
      when exists (select from batch_report_items where batch_id = ${batchId} and status = 'DONE') then 'DONE'
      else 'FAILED' end
    where id = ${batchId} and status = 'RUNNING'
      and not exists (select from batch_report_items where batch_id = ${batchId} and status = 'WAITING')
  `.execute(db)
}

/** Batches that are not finished and that nobody works on. */
export async function listAbandoned(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select id from batch_reports where status in ('QUEUED', 'RUNNING') and not exists (
      select from batch_report_items
      where batch_id = batch_reports.id and status = 'WAITING' and claimed_until >= now())
    order by created_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** After a restore: a backup has no files, so what was done waits again, and nothing says that it is ready. */
export async function reopenWithoutFiles(db: Db) {
  await sql`
    with lost as (
      update batch_report_items set status = 'WAITING', attempts = 0
      where status = 'DONE' and not exists (select from batch_report_files where item_id = batch_report_items.id)
      returning batch_id
    )
    update batch_reports set status = 'QUEUED', finished_at = null
    where id in (select batch_id from lost)`.execute(db)
}

/** Makes what failed, or everything, wait again. Nothing where the batch is still at work. */
export async function reopenBatch(trx: Db, batchId: string, only: 'all' | 'failed', requestedBy: string) {
  const batch = await trx
    .updateTable('batch_reports')
    .set({ status: 'QUEUED', finished_at: null, requested_by: requestedBy })
    .where('id', '=', batchId)
    .where('status', 'in', ['DONE', 'FAILED'])
    .returning('id')
    .executeTakeFirst()
  if (!batch) return undefined
  if (only === 'all') {
    await trx
      .deleteFrom('batch_report_files')
      .where('item_id', 'in', ({ selectFrom }) =>
        selectFrom('batch_report_items').select('id').where('batch_id', '=', batchId),
      )
      .execute()
  }
  const items = await trx
    .updateTable('batch_report_items')
    .set({ status: 'WAITING', failure: null, attempts: 0 })
    .where('batch_id', '=', batchId)
    .$if(only === 'failed', (query) => query.where('status', '=', 'FAILED'))
    .returning('id')
    .execute()
  return items.length
}
