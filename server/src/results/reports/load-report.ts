import type { Caller, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { isInScope, type Scope } from '../../platform/base/scope.ts'
import { composeReport, createLookups, type ReportLookups } from './compose-report.ts'
import { assertMayReadReport, assertReleased } from './policy.ts'
import { findReportSubject, findSubjectWithContext } from './queries.ts'

/**
 * The report of a completed assessment and its file name. Throws if the assessment is not completed, or if the actor
 * may not read the report.
 */
export async function loadReport(ctx: Context, actor: Caller, assessmentId: string, language?: string) {
  const subject = await findSubjectWithContext(ctx.db, assessmentId)
  if (!subject) throw new AppError('not_found')
  const comparableScope = assertMayReadReport(actor, subject)
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  assertReleased(ctx, actor, subject)
  return composeReport(ctx, subject, {
    completedAt,
    language,
    comparableScope,
    lookups: createLookups(ctx, subject),
  })
}

type BatchReportRequest = { assessmentId: string; scope: Scope; language?: string | undefined }

/**
 * One report of a batch. Throws if the assessment is outside the scope of the batch or not completed, or if the
 * learner has withdrawn consent.
 */
export async function loadReportForBatch(ctx: Context, request: BatchReportRequest, lookups: ReportLookups) {
  const subject = await findReportSubject(ctx.db, request.assessmentId)
  if (!subject || !isInScope(request.scope, subject)) throw new AppError('not_found')
  if (subject.has_withdrawn_consent) throw new AppError('not_found')
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  const { language, scope: comparableScope } = request
  return composeReport(ctx, subject, { completedAt, language, comparableScope, lookups })
}
