import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** When a backup was last written, checked and restored, according to the audit log. */
export async function findBackupEventTimes(db: Db) {
  const { rows } = await sql<Record<'written_at' | 'checked_at' | 'restored_at', Date | null>>`
    select max(at) filter (where event = 'backup.written') as written_at,
      max(at) filter (where event = 'backup.checked') as checked_at,
      max(at) filter (where event = 'backup.restored') as restored_at
    from (select at, event from audit_events union all select at, event from pending_audit_events) as events
    where event in ('backup.written', 'backup.checked', 'backup.restored')`.execute(db)
  return rows[0]!
}
