import type { AuditEntry, AuditEvent, RecordEvent } from '../../platform/base/audit-event.ts'
import type { Actor, Administrator, Context } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Db } from '../../platform/db/connect.ts'
import { insertAuditEvent } from './queries.ts'
import type { NewEvent } from './shared-queries.ts'

/** Adds an event to the audit log, as `RecordEvent` does. A worker chains the event after the commit. */
export async function recordEvent(db: Db, at: Date, event: AuditEvent, entry: AuditEntry = {}) {
  await insertAuditEvent(db, describeEvent(at, event, entry))
}

/** An event for a statement that records it together with a change. */
export function describeEvent(at: Date, event: AuditEvent, entry: AuditEntry): NewEvent {
  return {
    at,
    event,
    actor_id: entry.actorId ?? null,
    subject_id: entry.subjectId ?? null,
    network: entry.network ?? null,
    details: entry.details ?? {},
  }
}

/**
 * Returns the function that records the events of a request: with its actor, its network and, if the endpoint requires a
 * role in an organization, the id of the organization.
 */
export function createRecorder(
  { now }: Pick<Context, 'now'>,
  actor: Actor | Administrator | undefined,
  ip: string,
): RecordEvent {
  const source = { actorId: actor?.userId, network: networkOf(ip) }
  const organization = actor && 'scope' in actor ? { organizationId: actor.scope.organizationId } : {}
  return (db, event, entry = {}) =>
    recordEvent(db, now(), event, { ...source, ...entry, details: { ...organization, ...entry.details } })
}
