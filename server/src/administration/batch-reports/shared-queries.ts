import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** A backup contains no report files, so items that were done are queued again after a restore. */
export async function requeueItemsWithoutFiles(db: Db) {
  await sql`
    with lost as (
      update batch_report_items set status = 'WAITING', attempts = 0
      where status = 'DONE' and not exists (select from batch_report_files where item_id = batch_report_items.id)
      returning batch_id
    )
    update batch_reports set status = 'QUEUED', finished_at = null
    where id in (select batch_id from lost)`.execute(db)
}
