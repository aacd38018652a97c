import { recordEvent } from '../audit/record-event.ts'
import type { Actor, Context } from '../base/context.ts'
import { networkOf } from '../identity/network.ts'
import { findNewestLook } from './queries.ts'

const HOUR_MS = 3_600_000

type Look = { organizationId: string; ip: string }

/**
 * That an administrator looks through the organisation's learners is written down, once an hour: a line for every
 * letter typed into a search would bury the others.
 */
export async function recordLearnerSearch(ctx: Context, actor: Actor, { organizationId, ip }: Look) {
  const now = ctx.now()
  const newest = await findNewestLook(ctx.db, actor.userId, organizationId)
  if (newest && now.getTime() - newest.getTime() < HOUR_MS) return
  await recordEvent(ctx.db, now, 'learners.listed', {
    actorId: actor.userId,
    network: networkOf(ip),
    details: { organizationId },
  })
}
