import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { findReportCustomization } from '../customization/find-report-customization.ts'
import { chooseLanguage } from '../instruments/choose-language.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import { isReleased } from '../organizations/cohorts/release.ts'
import { buildReport } from './build-report.ts'
import { reportFileName } from './file-name.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import { assertMayReadReport, assertReleased } from './policy.ts'
import { findReportSubject, listCohortSums, listPreviousAssessments, type ReportSubject } from './queries.ts'

/** The report of a completed assessment and the name of its file, for someone who may read it. */
export async function loadReport(ctx: Context, actor: Actor, assessmentId: string, wanted?: string) {
  const subject = await findReportSubject(ctx.db, assessmentId)
  if (!subject) throw new AppError('not_found')
  await assertMayReadReport(ctx, actor, subject)
  const completedAt = subject.completed_at
  if (!completedAt) throw new AppError('report.not_ready')
  await assertReleased(ctx, actor, subject)

  const instrument = await findInstrument(ctx.db, subject.instrument_id, subject.instrument_version)
  const [customization, previous, cohortSums, samples] = await Promise.all([
    findReportCustomization(ctx.db, subject.organization_id, 'individual'),
    findPrevious(ctx, subject, completedAt),
    listCohortSums(ctx.db, subject.cohort_id, instrument),
    findScaleSamples(ctx, instrument),
  ])
  const report = buildReport({
    subject,
    customization,
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

/** The newest earlier one whose report its learner may see: a change would give away the others. */
async function findPrevious(ctx: Context, subject: ReportSubject, completedAt: Date) {
  const rows = await listPreviousAssessments(ctx.db, subject, completedAt)
  const row = rows.find((one) => isReleased(one, ctx.now()))
  if (!row) return undefined
  const instrument = await findInstrument(ctx.db, row.instrument_id, row.instrument_version)
  return { instrument, values: row.values, completedAt: row.completed_at }
}
