import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { networkOf } from '../../platform/base/network.ts'

type ReportViewing = {
  event: 'report.viewed' | 'report.downloaded'
  learnerId: string
  assessmentId: string
  organizationId: string
  ip: string
}

/**
 * Records that a user opened or downloaded another person's report. Nothing is recorded if the report is the user's
 * own.
 */
export async function recordReportViewing(
  ctx: Context,
  actor: Actor,
  { event, learnerId, assessmentId, organizationId, ip }: ReportViewing,
) {
  if (actor.userId === learnerId) return
  await recordEvent(ctx.db, ctx.now(), event, {
    actorId: actor.userId,
    subjectId: learnerId,
    network: networkOf(ip),
    details: { assessmentId, organizationId },
  })
}
