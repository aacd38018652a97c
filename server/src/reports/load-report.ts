import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { chooseLanguage } from '../instruments/choose-language.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import { buildReport } from './build-report.ts'
import { reportFileName } from './file-name.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import { assertMayReadReport } from './policy.ts'
import { findPreviousAssessment, findReportSubject, listCohortSums, type ReportSubject } from './queries.ts'

/** The report of a completed assessment and the name of its file, for someone who may read it. */
export async function loadReport(ctx: Context, actor: Actor, assessmentId: string, wanted?: string) {
  const subject = await findReportSubject(ctx.db, assessmentId)
  if (!subject) throw new AppError('not_found')
  await assertMayReadReport(ctx, actor, subject)
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')

  const instrument = await findInstrument(ctx.db, subject.instrument_id, subject.instrument_version)
  const [previous, cohortSums, samples] = await Promise.all([
    findPrevious(ctx, subject, completedAt),
    listCohortSums(ctx.db, subject.cohort_id, instrument),
    findScaleSamples(ctx, instrument),
  ])
  const report = buildReport({
    subject,
    completedAt,
    instrument,
    language: chooseLanguage(wanted, instrument),
    previous,
    cohortSums: Map.groupBy(cohortSums, ({ scale }) => scale),
    samples,
  })
  return {
    report,
    learnerId: subject.user_id,
    fileName: reportFileName(report.instrument.name, report.learner.name, completedAt),
  }
}

async function findPrevious(ctx: Context, subject: ReportSubject, completedAt: Date) {
  const row = await findPreviousAssessment(ctx.db, subject, completedAt)
  if (!row) return undefined
  const instrument = await findInstrument(ctx.db, row.instrument_id, row.instrument_version)
  return { instrument, values: row.values, completedAt: row.completed_at }
}
