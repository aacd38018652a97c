import type { Endpoints, Impact, Input } from '@lpi/contract'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'

type ImpactViewing = {
  event: 'impact.created' | 'impact.viewed' | 'impact.downloaded'
  query: Input<Endpoints['getImpact']>['query']
  impact: Impact
  record: RecordEvent
}

/** Records which user compared two cohorts. The event names no one in the cohorts. */
export async function recordImpactViewing(ctx: Context, { event, query, impact, record }: ImpactViewing) {
  const { fromFolderId, folderId: cohortId, kind } = query
  await record(ctx.db, event, {
    details: { cohortId, fromCohortId: fromFolderId, kind, people: impact.after.n },
  })
}
