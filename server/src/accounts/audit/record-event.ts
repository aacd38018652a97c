import type { Db } from '../../platform/db/connect.ts'
import type { AuditEvent } from './events.ts'
import { insertAuditEvent } from './queries.ts'

type EventFields = {
  /** The user who acted; undefined if unknown, such as after a wrong password, or if an operator or a job acted. */
  actorId?: string | undefined
  /** The affected user, if different from the actor. */
  subjectId?: string | undefined
  network?: string | undefined
  /** For example ids, kinds, versions and counts. Never a password, a token, a code, an email address or an answer. */
  details?: Readonly<Record<string, string | number | boolean | string[]>>
}

/**
 * Adds an event to the audit log. If the event records a change, `db` must be the transaction that makes the change. A
 * worker chains the event after the commit.
 */
export async function recordEvent(db: Db, at: Date, event: AuditEvent, fields: EventFields = {}) {
  await insertAuditEvent(db, {
    at,
    event,
    actor_id: fields.actorId ?? null,
    subject_id: fields.subjectId ?? null,
    network: fields.network ?? null,
    details: fields.details ?? {},
  })
}
