import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Client } from './queries.ts'

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

/** When this database was last backed up. Also works if the migrations of this release have not been applied yet. */
export async function findLastBackupTime(client: Client) {
  const { rows: tables } = await client.query<{ name: string }>(
    `select name from unnest(array['audit_events', 'pending_audit_events']) as name
     where to_regclass(name) is not null`,
  )
  if (tables.length === 0) return null
  const events = tables.map(({ name }) => `select at from ${name} where event = 'backup.written'`)
  const { rows } = await client.query<{ at: Date | null }>(
    `select max(at) as at from (${events.join(' union all ')}) as events`,
  )
  return rows[0]!.at
}
