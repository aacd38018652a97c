import type { Db } from '../db/connect.ts'
import type { AuditEvent } from './events.ts'
import { insertAuditEvent } from './queries.ts'

type Facts = {
  /** Who did it; nobody where that is not known, as with a wrong password. */
  actorId?: string | undefined
  /** Whom it concerns, where that is somebody else. */
  subjectId?: string | undefined
  network?: string | undefined
  /** Ids, kinds and versions. Never a password, a token, a code, an address or an answer. */
  details?: Readonly<Record<string, string | number | boolean | string[]>>
}

/**
 * Adds a line to the audit log. Inside a transaction it comes last: lines are written one after the other, so whoever
 * writes one keeps everybody else waiting until the commit.
 */
export async function recordEvent(db: Db, at: Date, event: AuditEvent, facts: Facts = {}) {
  await insertAuditEvent(db, {
    at,
    event,
    actor_id: facts.actorId ?? null,
    subject_id: facts.subjectId ?? null,
    network: facts.network ?? null,
    details: facts.details ?? {},
  })
}
