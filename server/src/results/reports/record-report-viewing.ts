import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Actor, Context } from '../../platform/base/context.ts'

type ReportViewing = {
  event: 'report.viewed' | 'report.downloaded'
  learnerId: string
  assessmentId: string
  organizationId: string
  record: RecordEvent
}

/**
 * Records that a user opened or downloaded another person's report. Nothing is recorded if the report is the user's
 * own.
 */
export async function recordReportViewing(
  ctx: Context,
  actor: Actor,
  { event, learnerId, assessmentId, organizationId, record }: ReportViewing,
) {
  if (actor.userId === learnerId) return
  await record(ctx.db, event, {
    subjectId: learnerId,
    details: { assessmentId, organizationId },
  })
}
