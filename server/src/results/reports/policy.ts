import { isReleased, presentRelease, type ReleaseRow } from '../../organizations/cohorts/release.ts'
import { assertAdministersRecord, findScope } from '../../platform/base/assert-administrator.ts'
import type { Caller, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { isInScope, reportScope } from '../../platform/base/scope.ts'

/**
 * The learner may read the report. Administrators whose scope includes the report may read it, except teachers if the
 * organization does not say so, unless the learner has
 * withdrawn consent. Other users get the same error as for an unknown id, except administrators of the organization who
 * lack a required second factor. Returns which earlier assessments may be compared with the report: `own` for all of
 * the learner's, or the scope of the administrator.
 */
export function assertMayReadReport(
  actor: Caller,
  subject: { user_id: string; organization_id: string; cohort_id: string; has_withdrawn_consent: boolean },
) {
  if (subject.user_id === actor.userId) return 'own' as const
  const scope = reportScope(assertAdministersRecord(actor, subject))
  if (!isInScope(scope, subject) || subject.has_withdrawn_consent) throw new AppError('not_found')
  return scope
}

/** Until the release, only administrators may read the report. The error contains the release settings. */
export function assertReleased(
  ctx: Context,
  actor: Caller,
  subject: ReleaseRow & { user_id: string; organization_id: string; cohort_id: string },
) {
  if (subject.user_id !== actor.userId || isReleased(subject, ctx.now())) return
  const scope = findScope(actor, subject.organization_id)
  if (scope && isInScope(scope, subject)) return
  throw new AppError('report.not_released', { release: presentRelease(subject, ctx.now()) })
}
