import { sql } from 'kysely'
import type { AuditEvent } from '../../platform/base/audit-event.ts'

export type NewEvent = {
  at: Date
  event: AuditEvent
  actor_id: string | null
  subject_id: string | null
  network: string | null
  details: object
}

/** Returns SQL in parentheses that records the event if `source`, a part of the same statement, has a row. */
export function eventInsertion(
  { at, event, actor_id, subject_id, network, details }: NewEvent,
  source: string,
) {
  return sql<Record<string, never>>`
    (insert into pending_audit_events (at, event, actor_id, subject_id, network, details)
    select ${at}::timestamptz, ${event}, ${actor_id}::uuid, ${subject_id}::uuid, ${network},
      ${JSON.stringify(details)}::jsonb
    from ${sql.table(source)})`
}

const HOUR_MS = 3_600_000

export type LearnerSearch = { actorId: string; organizationId: string; network: string; now: Date }

/**
 * Returns SQL that records the search in the audit log unless a search by the same administrator in the same
 * organization was recorded within the last hour. The SQL can be part of the statement that searches
 * (`with recorded as (...)`), which saves a round trip.
 */
export function learnerSearchInsertion({ actorId, organizationId, network, now }: LearnerSearch) {
  const event: AuditEvent = 'learners.listed'
  const isSearch = sql`actor_id = ${actorId} and event = ${sql.lit(event)}
    and details ->> 'organizationId' = ${organizationId}`
  return sql`
    insert into pending_audit_events (at, event, actor_id, network, details)
    select ${now}::timestamptz, ${event}, ${actorId}::uuid, ${network},
      jsonb_build_object('organizationId', ${organizationId}::text)
    where coalesce(greatest(
      (select at from audit_events where ${isSearch} order by id desc limit 1),
      (select max(at) from pending_audit_events where ${isSearch})
    ) <= ${new Date(now.getTime() - HOUR_MS)}, true)`
}
