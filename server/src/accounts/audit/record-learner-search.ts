import type { Actor, Context } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'
import { type LearnerSearch, learnerSearchInsertion } from './shared-queries.ts'

/**
 * An administrator's search for learners in an organization. At most one of these searches per hour is recorded in the
 * audit log: a search runs whenever the administrator pauses while typing, and an event for each search would bury the
 * other events.
 */
export function buildLearnerSearch(
  ctx: Context,
  { userId }: Actor,
  { organizationId, ip }: { organizationId: string; ip: string },
): LearnerSearch {
  return { actorId: userId, organizationId, network: networkOf(ip), now: ctx.now() }
}

export async function recordLearnerSearch(
  ctx: Context,
  actor: Actor,
  search: { organizationId: string; ip: string },
) {
  await learnerSearchInsertion(buildLearnerSearch(ctx, actor, search)).execute(ctx.db)
}
