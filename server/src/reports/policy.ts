import { assertAdministrator, isAdministrator } from '../base/assert-administrator.ts'
import type { Caller, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { isReleased, presentRelease, type ReleaseRow } from '../organizations/cohorts/release.ts'

/**
 * The learner may read the report, and so may the organization's administrators unless the learner has withdrawn consent.
 * Other users get the same error as for an unknown id.
 */
export function assertMayReadReport(
  actor: Caller,
  subject: { user_id: string; organization_id: string; has_withdrawn_consent: boolean },
) {
  if (subject.user_id === actor.userId) return
  assertAdministrator(actor, subject.organization_id)
  if (subject.has_withdrawn_consent) throw new AppError('not_found')
}

/** Until the release, only administrators may read the report. The error states when it will be released. */
export function assertReleased(
  ctx: Context,
  actor: Caller,
  subject: ReleaseRow & { user_id: string; organization_id: string },
) {
  if (subject.user_id !== actor.userId || isReleased(subject, ctx.now())) return
  if (isAdministrator(actor, subject.organization_id)) return
  throw new AppError('report.not_released', { release: presentRelease(subject, ctx.now()) })
}
