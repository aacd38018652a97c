import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { isAdministrator } from '../organizations/policy.ts'

/** A report is for its learner and for the administrators of the organisation; for others it does not exist. */
export async function assertMayReadReport(
  ctx: Context,
  actor: Actor,
  subject: { user_id: string; organization_id: string },
) {
  if (subject.user_id === actor.userId) return
  if (!(await isAdministrator(ctx, actor, subject.organization_id))) throw new AppError('not_found')
}
