import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { mailJob } from '../../platform/mail/deliver-mail.ts'
import { markLearnersNotified } from './queries.ts'
import { changeRelease, type ReleaseTarget } from './set-release.ts'
import { findCohort } from './shared-queries.ts'

type ReleaseNowRequest = {
  target: ReleaseTarget
  /** Null if the operator releases the reports. */
  releasedBy: string | null
  notifyLearners: boolean
  record: RecordEvent
}

/**
 * Releases the reports of a cohort now, regardless of its release setting. With `notifyLearners`, sends one email to
 * each learner with a report for which no email has been sent yet, unless the learner has withdrawn consent or the
 * account is locked. Returns the number of these emails.
 */
export async function releaseReportsNow(
  ctx: Context,
  { target, releasedBy, notifyLearners, record }: ReleaseNowRequest,
) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    await changeRelease(trx, target, { released_at: now, released_by: releasedBy })
    const notifiedLearners = notifyLearners ? await markLearnersNotified(trx, target.cohortId, now) : []
    const cohort = await findCohort(trx, target)
    const mails = notifiedLearners.map((learner) => {
      const values = {
        firstName: learner.first_name,
        organization: cohort?.organization_name ?? '',
        cohort: cohort?.cohort_name ?? '',
        productName: ctx.config.PRODUCT_NAME,
        link: `${ctx.config.PUBLIC_URL}/assessment/${learner.assessment_id}/view-results`,
      }
      return {
        to: learner.email,
        subject: ctx.translate(learner.language, 'assessment:mail.released.subject', values),
        text: ctx.translate(learner.language, 'assessment:mail.released.text', values),
      }
    })
    await ctx.jobs.enqueueAll(trx, mailJob, mails)
    const { organizationId, cohortId } = target
    await record(trx, 'reports.released', {
      details: { organizationId, cohortId, emailCount: notifiedLearners.length },
    })
    return notifiedLearners.length
  })
}
