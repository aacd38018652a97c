import type { Endpoints, Impact, Input } from '@lpi/contract'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'

type ImpactViewing = {
  event: 'impact.created' | 'impact.viewed' | 'impact.downloaded'
  query: Input<Endpoints['getImpact']>['query']
  impact: Impact
  ip: string
}

/** Records which user compared two cohorts. The event names no one in the cohorts. */
export async function recordImpactViewing(
  ctx: Context,
  actor: Actor,
  { event, query, impact, ip }: ImpactViewing,
) {
  const { organizationId, fromFolderId, folderId: cohortId, kind } = query
  await recordEvent(ctx.db, ctx.now(), event, {
    actorId: actor.userId,
    network: networkOf(ip),
    details: { organizationId, cohortId, fromCohortId: fromFolderId, kind, people: impact.after.n },
  })
}
