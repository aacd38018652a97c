import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../../accounts/users/shared-queries.ts'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * The files of a batch, without those of learners who have withdrawn consent. The names and `completed_at` are null for
 * a group report.
 */
export async function listFiles(db: Db, batchId: string) {
  const { rows } = await sql<{
    item_id: string
    size: number
    first_name: string | null
    last_name: string | null
    completed_at: Date | null
  }>`
    select item_id, octet_length(bytes) as size, first_name, last_name, completed_at
    from batch_report_items
    join batch_report_files on item_id = batch_report_items.id
    left join assessments on assessments.id = assessment_id
    left join users on users.id = user_id
    where batch_id = ${batchId} and batch_report_items.status = 'DONE'
      and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
    order by position`.execute(db)
  return rows
}

export async function readFileBytes(db: Db, itemId: string) {
  const { bytes } = await db
    .selectFrom('batch_report_files')
    .select('bytes')
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return bytes
}
