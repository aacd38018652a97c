import { recordEvent } from '../../audit/record-event.ts'
import type { Context } from '../../base/context.ts'
import { mailJob } from '../../mail/deliver-mail.ts'
import { findCohortOfOrganization, markTold } from './queries.ts'
import { type By, changeRelease, operatorOf, type Which } from './set-release.ts'

type Given = { which: Which; by: By; tellLearners: boolean }

/**
 * Opens the reports of a cohort now, however its release is set. Where wanted, each learner who has a report and was
 * not told before gets a mail; the number of these mails is answered.
 */
export async function openReports(ctx: Context, { which, by, tellLearners }: Given) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    await changeRelease(trx, which, { released_at: now, released_by: by.actorId ?? null })
    const told = tellLearners ? await markTold(trx, which.cohortId, now) : []
    const cohort = await findCohortOfOrganization(trx, which.cohortId, which.organizationId)
    const mails = told.map((learner) => {
      const values = {
        firstName: learner.first_name,
        organization: cohort?.organization_name ?? '',
        cohort: cohort?.name ?? '',
        productName: ctx.config.PRODUCT_NAME,
        link: `${ctx.config.PUBLIC_URL}/assessment/${learner.id}/view-results`,
      }
      return {
        to: learner.email,
        subject: ctx.translate(learner.language, 'assessment:mail.released.subject', values),
        text: ctx.translate(learner.language, 'assessment:mail.released.text', values),
      }
    })
    await ctx.jobs.enqueueAll(trx, mailJob, mails)
    const { organizationId, cohortId } = which
    await recordEvent(trx, now, 'reports.released', {
      ...by,
      details: { ...operatorOf(by), organizationId, cohortId, told: told.length },
    })
    return told.length
  })
}
