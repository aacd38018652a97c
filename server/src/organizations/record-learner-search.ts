import { recordEvent } from '../audit/record-event.ts'
import type { Actor, Context } from '../base/context.ts'
import { networkOf } from '../identity/network.ts'
import { findNewestLearnerSearch } from './queries.ts'

const HOUR_MS = 3_600_000

type LearnerSearch = { organizationId: string; ip: string }

/**
 * Records an administrator's searches for learners in the audit log, once per hour. A search runs with every typed letter,
 * and an event for each would hide the other events.
 */
export async function recordLearnerSearch(ctx: Context, actor: Actor, { organizationId, ip }: LearnerSearch) {
  const now = ctx.now()
  const newest = await findNewestLearnerSearch(ctx.db, actor.userId, organizationId)
  if (newest && now.getTime() - newest.getTime() < HOUR_MS) return
  await recordEvent(ctx.db, now, 'learners.listed', {
    actorId: actor.userId,
    network: networkOf(ip),
    details: { organizationId },
  })
}
