import type { Db } from '../db/connect.ts'
import type { AuditEvent } from './events.ts'
import { checkChain, listLines } from './queries.ts'

type Wanted = {
  /** What this person did and what was done to them. */
  userId?: string
  events?: AuditEvent[]
  /** The number of the last line that was already read. */
  after?: number
  limit?: number
}

/** The audit log for the operator, oldest line first, page by page. */
export async function listAuditEvents(db: Db, wanted: Wanted = {}) {
  const { after = 0, limit = 100 } = wanted
  const lines = await listLines(db, { userId: wanted.userId, events: wanted.events, after, limit })
  return lines.map((line) => ({
    id: Number(line.id),
    at: line.at.toISOString(),
    event: line.event as AuditEvent,
    actorId: line.actor_id,
    subjectId: line.subject_id,
    network: line.network,
    details: line.details,
  }))
}

/**
 * Whether the log is as it was written. `lastHash` stands for all lines up to now: kept elsewhere, it also shows when
 * somebody with power over the database wrote the whole chain anew.
 */
export async function verifyAuditEvents(db: Db) {
  const chain = await checkChain(db)
  return {
    lines: Number(chain?.lines ?? 0),
    brokenAt: chain?.broken_at ? Number(chain.broken_at) : null,
    lastHash: chain?.last_hash?.toString('hex') ?? null,
  }
}
