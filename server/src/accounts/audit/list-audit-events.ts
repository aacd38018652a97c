import type { AuditEvent } from '../../platform/base/audit-event.ts'
import type { Db } from '../../platform/db/connect.ts'
import { checkChain, listEvents } from './queries.ts'

type AuditFilter = {
  /** Selects the events in which this user is the actor or the subject. */
  userId?: string
  /** Whether to include the events whose details name this user. The user's own data export omits these events. */
  includesMentions?: boolean
  events?: AuditEvent[]
  /** The id of the last event that was already read. */
  after?: number
  limit?: number
}

/** Returns a page of audit events, oldest first. Events that are not chained yet come last, and their id is null. */
export async function listAuditEvents(db: Db, filter: AuditFilter = {}) {
  const { after = 0, limit = 100 } = filter
  const events = await listEvents(db, { ...filter, after, limit })
  return events.map((event) => ({
    id: event.id === null ? null : Number(event.id),
    at: event.at.toISOString(),
    event: event.event,
    actorId: event.actor_id,
    subjectId: event.subject_id,
    network: event.network,
    details: event.details,
  }))
}

/**
 * Verifies the chain of events, and the hash of each event that is not chained yet. `lastHash` depends on all chained
 * events. A copy of it outside the database reveals whether an attacker with access to the database has rewritten the
 * whole chain. Each event gets a pending id when it is recorded. `unusedNumbers` counts the pending ids, up to the
 * highest one, that no stored or erased event has. A pending id is unused if the transaction of its event was rolled
 * back or is not committed yet, if the event was deleted before it was chained or while it was the last event of the
 * chain, or if the database skipped the id after a crash.
 */
export async function verifyAuditEvents(db: Db) {
  const chain = await checkChain(db)
  const { pending_since: since, pending_broken_at: pendingBrokenAt } = chain
  return {
    lines: Number(chain.events),
    brokenAt: chain.broken_at === null ? null : Number(chain.broken_at),
    lastHash: chain.last_hash?.toString('hex') ?? null,
    pending: {
      lines: Number(chain.pending),
      since: since?.toISOString() ?? null,
      brokenAt: pendingBrokenAt === null ? null : Number(pendingBrokenAt),
    },
    unusedNumbers: Number(chain.unused_pending_ids),
  }
}
