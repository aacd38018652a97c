import type { Db } from '../db/connect.ts'
import type { AuditEvent } from './events.ts'
import { insertAuditEvent } from './queries.ts'

type EventFields = {
  /** The user who acted; undefined if the user is unknown, for example after a wrong password. */
  actorId?: string | undefined
  /** The user concerned, if different from the actor. */
  subjectId?: string | undefined
  network?: string | undefined
  /** Ids, kinds, versions and counts. Never a password, a token, a code, an address or an answer. */
  details?: Readonly<Record<string, string | number | boolean | string[]>>
}

/** Adds an event to the audit log, in the transaction of the recorded change. A worker chains it after the commit. */
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
