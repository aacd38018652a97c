import type { GroupReport } from '@lpi/contract'
import { recordEvent } from '../../audit/record-event.ts'
import type { Actor, Context } from '../../base/context.ts'
import { networkOf } from '../../identity/network.ts'

type GroupViewing = {
  event: 'group_report.viewed' | 'group_report.downloaded'
  cohortId: string
  report: GroupReport
  ip: string
}

/** Records who viewed the report of which cohort. The event does not name the people of the group. */
export async function recordGroupView(
  ctx: Context,
  actor: Actor,
  { event, cohortId, report, ip }: GroupViewing,
) {
  const { id, version } = report.instrument
  await recordEvent(ctx.db, ctx.now(), event, {
    actorId: actor.userId,
    network: networkOf(ip),
    details: { cohortId, instrument: `${id}@${version}`, people: report.n },
  })
}
