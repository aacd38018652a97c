import type { Db } from '../db/connect.ts'
import type { AuditEvent } from './events.ts'
import { checkChain, listEvents } from './queries.ts'

type AuditFilter = {
  /** Selects the events in which this user is the actor or the subject. */
  userId?: string
  events?: AuditEvent[]
  /** The id of the last event that was already read. */
  after?: number
  limit?: number
}

/** Lists audit events for the operator, oldest first, page by page. */
export async function listAuditEvents(db: Db, filter: AuditFilter = {}) {
  const { after = 0, limit = 100 } = filter
  const events = await listEvents(db, { userId: filter.userId, events: filter.events, after, limit })
  return events.map((event) => ({
    id: Number(event.id),
    at: event.at.toISOString(),
    event: event.event as AuditEvent,
    actorId: event.actor_id,
    subjectId: event.subject_id,
    network: event.network,
    details: event.details,
  }))
}

/**
 * Verifies the chain of events. `lastHash` represents all events so far: stored elsewhere, it also detects that an
 * attacker with database access has rewritten the whole chain.
 */
export async function verifyAuditEvents(db: Db) {
  const chain = await checkChain(db)
  return {
    lines: Number(chain?.lines ?? 0),
    brokenAt: chain?.broken_at ? Number(chain.broken_at) : null,
    lastHash: chain?.last_hash?.toString('hex') ?? null,
  }
}
