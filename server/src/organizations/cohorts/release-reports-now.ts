import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { mailJob } from '../../platform/mail/deliver-mail.ts'
import { markLearnersNotified } from './queries.ts'
import { type AuditActor, changeRelease, operatorDetails, type ReleaseTarget } from './set-release.ts'
import { findCohort } from './shared-queries.ts'

type ReleaseNowRequest = { target: ReleaseTarget; auditActor: AuditActor; notifyLearners: boolean }

/**
 * Releases the reports of a cohort now, regardless of its release setting. With `notifyLearners`, sends one email to
 * each learner with a report for which no email has been sent yet, unless the learner has withdrawn consent or the
 * account is locked. Returns the number of these emails.
 */
export async function releaseReportsNow(
  ctx: Context,
  { target, auditActor, notifyLearners }: ReleaseNowRequest,
) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    await changeRelease(trx, target, { released_at: now, released_by: auditActor.actorId ?? null })
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
    await recordEvent(trx, now, 'reports.released', {
      ...auditActor,
      details: {
        ...operatorDetails(auditActor),
        organizationId,
        cohortId,
        emailCount: notifiedLearners.length,
      },
    })
    return notifiedLearners.length
  })
}
