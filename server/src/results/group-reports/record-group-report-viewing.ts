import type { GroupReport } from '@lpi/contract'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'

type GroupReportViewing = {
  event: 'group_report.created' | 'group_report.viewed' | 'group_report.downloaded'
  cohortId: string
  organizationId: string
  /** Another document that shows the statistics of the report. Missing for the report itself. */
  document?: 'slides' | 'guide' | 'summary'
  report: GroupReport
  ip: string
}

/** Records which user opened or downloaded a group report. The event names no one in the group. */
export async function recordGroupReportViewing(
  ctx: Context,
  actor: Actor,
  { event, cohortId, organizationId, document, report, ip }: GroupReportViewing,
) {
  const { id, version } = report.instrument
  await recordEvent(ctx.db, ctx.now(), event, {
    actorId: actor.userId,
    network: networkOf(ip),
    details: {
      organizationId,
      cohortId,
      instrument: `${id}@${version}`,
      people: report.n,
      ...(document && { document }),
    },
  })
}
