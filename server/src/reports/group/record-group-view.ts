import type { GroupReport } from '@lpi/contract'
import { recordEvent } from '../../audit/record-event.ts'
import type { Actor, Context } from '../../base/context.ts'
import { networkOf } from '../../identity/network.ts'

type View = {
  event: 'group_report.viewed' | 'group_report.downloaded'
  cohortId: string
  report: GroupReport
  ip: string
}

/** Who looked at which group when. Nobody of the group stands in the line. */
export async function recordGroupView(ctx: Context, actor: Actor, { event, cohortId, report, ip }: View) {
  const { id, version } = report.instrument
  await recordEvent(ctx.db, ctx.now(), event, {
    actorId: actor.userId,
    network: networkOf(ip),
    details: { cohortId, instrument: `${id}@${version}`, people: report.n },
  })
}
