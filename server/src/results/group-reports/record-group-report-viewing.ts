import type { GroupReport } from '@lpi/contract'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'

type GroupReportViewing = {
  event: 'group_report.created' | 'group_report.viewed' | 'group_report.downloaded'
  cohortId: string
  /** Another document that shows the statistics of the report. Missing for the report itself. */
  document?: 'slides' | 'guide' | 'summary'
  report: GroupReport
  record: RecordEvent
}

/** Records which user opened or downloaded a group report. The event names no one in the group. */
export async function recordGroupReportViewing(
  ctx: Context,
  { event, cohortId, document, report, record }: GroupReportViewing,
) {
  const { id, version } = report.instrument
  await record(ctx.db, event, {
    details: {
      cohortId,
      instrument: `${id}@${version}`,
      people: report.n,
      ...(document && { document }),
    },
  })
}
