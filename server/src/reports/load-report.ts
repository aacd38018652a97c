import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { hasWithdrawnConsent } from '../users/policy.ts'
import { composeReport, type SharedFacts, sharedFacts } from './compose-report.ts'
import { assertMayReadReport, assertReleased } from './policy.ts'
import { findReportSubject } from './queries.ts'

/** The report of a completed assessment and the name of its file, for someone who may read it. */
export async function loadReport(ctx: Context, actor: Actor, assessmentId: string, wanted?: string) {
  const subject = await findReportSubject(ctx.db, assessmentId)
  if (!subject) throw new AppError('not_found')
  await assertMayReadReport(ctx, actor, subject)
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  await assertReleased(ctx, actor, subject)
  const isOwn = subject.user_id === actor.userId
  return composeReport(ctx, subject, { completedAt, language: wanted, isOwn, facts: sharedFacts(ctx) })
}

type ForBatch = { assessmentId: string; organizationId: string; language?: string | undefined }

/** The same for a batch that an administrator of the organisation asked for, as long as the learner lets others read. */
export async function loadReportForBatch(ctx: Context, wanted: ForBatch, facts: SharedFacts) {
  const subject = await findReportSubject(ctx.db, wanted.assessmentId)
  if (subject?.organization_id !== wanted.organizationId) throw new AppError('not_found')
  if (await hasWithdrawnConsent(ctx, subject.user_id)) throw new AppError('not_found')
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  return composeReport(ctx, subject, { completedAt, language: wanted.language, isOwn: false, facts })
}
