import type { Caller, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { composeReport, createLookups, type ReportLookups } from './compose-report.ts'
import { assertMayReadReport, assertReleased } from './policy.ts'
import { findReportSubject, findSubjectWithSurroundings } from './queries.ts'

/** The report of a completed assessment and its file name. Throws if the actor may not read it. */
export async function loadReport(ctx: Context, actor: Caller, assessmentId: string, language?: string) {
  const subject = await findSubjectWithSurroundings(ctx.db, assessmentId)
  if (!subject) throw new AppError('not_found')
  assertMayReadReport(actor, subject)
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  assertReleased(ctx, actor, subject)
  const isOwn = subject.user_id === actor.userId
  return composeReport(ctx, subject, { completedAt, language, isOwn, lookups: createLookups(ctx, subject) })
}

type BatchReportRequest = { assessmentId: string; organizationId: string; language?: string | undefined }

/** The report for a batch of the organization. Throws if the learner has withdrawn consent. */
export async function loadReportForBatch(ctx: Context, request: BatchReportRequest, lookups: ReportLookups) {
  const subject = await findReportSubject(ctx.db, request.assessmentId)
  if (subject?.organization_id !== request.organizationId) throw new AppError('not_found')
  if (subject.has_withdrawn_consent) throw new AppError('not_found')
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  return composeReport(ctx, subject, { completedAt, language: request.language, isOwn: false, lookups })
}
