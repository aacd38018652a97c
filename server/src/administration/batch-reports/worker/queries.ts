import type { ErrorBody, ErrorCode } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * Longer than the time between two renewals by a running process, and short enough for a batch to resume quickly after
 * a process crashes.
 */
const CLAIM_DURATION = sql`interval '6 seconds'`

/**
 * Claims items that no other slot holds. Times are compared with the database's clock, because the clocks of the
 * machines that run workers can differ. Rows that another transaction is claiming are skipped.
 */
export async function claimItems(db: Db, batchId: string, token: string, maxItems: number) {
  const { rows } = await sql<{ id: string; assessment_id: string | null; attempts: number }>`
    update batch_report_items
    set claimed_by = ${token}, claimed_until = now() + ${CLAIM_DURATION}, attempts = attempts + 1
    where id in (
      select id from batch_report_items
      where batch_id = ${batchId} and status = 'WAITING' and (claimed_until is null or claimed_until < now())
      order by position limit ${maxItems} for update skip locked
    )
    returning id, assessment_id, attempts`.execute(db)
  return rows
}

export async function renewClaims(db: Db, token: string) {
  await sql`
    update batch_report_items set claimed_until = now() + ${CLAIM_DURATION}
    where claimed_by = ${token} and status = 'WAITING'`.execute(db)
}

/** Saves nothing if the claim has passed to another slot. */
export async function saveFile(db: Db, itemId: string, token: string, bytes: Uint8Array) {
  await sql`
    with done as (
      update batch_report_items set status = 'DONE', claimed_by = null, claimed_until = null
      where id = ${itemId} and claimed_by = ${token} and status = 'WAITING' returning id
    )
    insert into batch_report_files (item_id, bytes) select id, ${Buffer.from(bytes)} from done`.execute(db)
}

/** Releases the claim, so that any slot can claim the item again after the given time. */
export async function releaseClaim(db: Db, itemId: string, token: string, waitSeconds: number) {
  await db
    .updateTable('batch_report_items')
    .set({ claimed_by: null, claimed_until: sql`now() + make_interval(secs => ${waitSeconds})` })
    .where('id', '=', itemId)
    .where('claimed_by', '=', token)
    .where('status', '=', 'WAITING')
    .execute()
}

type Failure = { code: ErrorCode; details?: ErrorBody['details'] }

export async function saveFailure(db: Db, itemId: string, token: string, { code, details }: Failure) {
  const { needed = null } = details ?? {}
  await db
    .updateTable('batch_report_items')
    .set({ status: 'FAILED', failure: code, needed, claimed_by: null, claimed_until: null })
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

/**
 * Finishes a batch if none of its items is waiting. The batch is DONE if at least one item succeeded. Otherwise it is
 * FAILED. This includes a batch without items: the items of erased learners are deleted.
 */
export async function finishBatch(db: Db, batchId: string, now: Date) {
  await sql`
    update batch_reports set finished_at = ${now}, status = case
      when exists (select from batch_report_items where batch_id = ${batchId} and status = 'DONE') then 'DONE'
      else 'FAILED' end
    where id = ${batchId} and status = 'RUNNING'
      and not exists (select from batch_report_items where batch_id = ${batchId} and status = 'WAITING')
  `.execute(db)
}

/** Unfinished batches in which no slot holds a claim and no item waits because the machine was busy. */
export async function listAbandonedBatches(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select id from batch_reports where status in ('QUEUED', 'RUNNING') and not exists (
      select from batch_report_items
      where batch_id = batch_reports.id and status = 'WAITING' and claimed_until >= now())
    order by created_at`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Queues all items of a finished batch again, or only the failed ones. Returns the number of these items, or undefined
 * if the batch is not finished.
 */
export async function reopenBatch(
  trx: Db,
  batchId: string,
  itemStatus: 'all' | 'failed',
  requestedBy: string,
) {
  const batch = await trx
    .updateTable('batch_reports')
    .set({ status: 'QUEUED', finished_at: null, requested_by: requestedBy })
    .where('id', '=', batchId)
    .where('status', 'in', ['DONE', 'FAILED'])
    .returning('id')
    .executeTakeFirst()
  if (!batch) return undefined
  if (itemStatus === 'all') {
    await trx
      .deleteFrom('batch_report_files')
      .where('item_id', 'in', ({ selectFrom }) =>
        selectFrom('batch_report_items').select('id').where('batch_id', '=', batchId),
      )
      .execute()
  }
  const items = await trx
    .updateTable('batch_report_items')
    .set({ status: 'WAITING', failure: null, needed: null, attempts: 0 })
    .where('batch_id', '=', batchId)
    .$if(itemStatus === 'failed', (query) => query.where('status', '=', 'FAILED'))
    .returning('id')
    .execute()
  return items.length
}
