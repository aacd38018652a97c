import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { isReleased, presentRelease, type ReleaseRow } from '../organizations/cohorts/release.ts'
import { isAdministrator } from '../organizations/policy.ts'
import { hasWithdrawnConsent } from '../users/policy.ts'

/**
 * A report is for its learner and, as long as the learner has not withdrawn their consent, for the administrators of
 * the organisation; for others it does not exist.
 */
export async function assertMayReadReport(
  ctx: Context,
  actor: Actor,
  subject: { user_id: string; organization_id: string },
) {
  if (subject.user_id === actor.userId) return
  const isTheirs = await isAdministrator(ctx, actor, subject.organization_id)
  if (!isTheirs || (await hasWithdrawnConsent(ctx, subject.user_id))) throw new AppError('not_found')
}

/** Until their cohort's reports are released, a report is for administrators only; its learner is told from when on. */
export async function assertReleased(
  ctx: Context,
  actor: Actor,
  subject: ReleaseRow & { user_id: string; organization_id: string },
) {
  if (subject.user_id !== actor.userId || isReleased(subject, ctx.now())) return
  if (await isAdministrator(ctx, actor, subject.organization_id)) return
  throw new AppError('report.not_released', { release: presentRelease(subject, ctx.now()) })
}
