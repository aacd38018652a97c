import { createCache } from '../base/cache.ts'
import type { Context } from '../base/context.ts'
import { findReportCustomization } from '../customization/find-report-customization.ts'
import { chooseLanguage } from '../instruments/choose-language.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { isReleased } from '../organizations/cohorts/release.ts'
import { buildReport } from './build-report.ts'
import { reportFileName } from './file-name.ts'
import { findScaleSamples } from './find-scale-samples.ts'
import { listCohortSums, listPreviousAssessments, type ReportSubject } from './queries.ts'

/** What the reports of a cohort have in common. */
export type SharedFacts = {
  customization: (organizationId: string) => ReturnType<typeof findReportCustomization<'individual'>>
  cohortSums: (cohortId: string, instrument: Instrument) => ReturnType<typeof listCohortSums>
}

export function sharedFacts({ db }: Context): SharedFacts {
  return {
    customization: (organizationId) => findReportCustomization(db, organizationId, 'individual'),
    cohortSums: (cohortId, instrument) => listCohortSums(db, cohortId, instrument),
  }
}

/** The same for reports that are produced together: each fact is loaded once. */
export function cachedFacts(ctx: Context): SharedFacts {
  const { customization, cohortSums } = sharedFacts(ctx)
  const customizations = createCache<string, Awaited<ReturnType<typeof customization>>>()
  const sums = createCache<string, Awaited<ReturnType<typeof cohortSums>>>()
  return {
    customization: (organizationId) =>
      customizations.get(organizationId, () => customization(organizationId)),
    cohortSums(cohortId, instrument) {
      const key = `${cohortId} ${instrument.id}@${instrument.version}`
      return sums.get(key, () => cohortSums(cohortId, instrument))
    },
  }
}

type Wanted = {
  completedAt: Date
  language?: string | undefined
  /** The learner themself reads it, and nobody else. */
  isOwn: boolean
  facts: SharedFacts
}

/** The report of somebody's completed assessment and the name of its file. Whether anybody may read it is not asked. */
export async function composeReport(
  ctx: Context,
  subject: ReportSubject,
  { completedAt, language, isOwn, facts }: Wanted,
) {
  const instrument = await findInstrument(ctx.db, subject.instrument_id, subject.instrument_version)
  const [customization, previous, cohortSums, samples] = await Promise.all([
    facts.customization(subject.organization_id),
    findPrevious(ctx, subject, { completedAt, isOwn }),
    facts.cohortSums(subject.cohort_id, instrument),
    findScaleSamples(ctx, instrument),
  ])
  const report = buildReport({
    subject,
    customization,
    completedAt,
    instrument,
    language: chooseLanguage(language, instrument),
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

/**
 * The newest earlier one whose report its learner may see, and for others only of the same organisation: a change would
 * give away the rest.
 */
async function findPrevious(
  ctx: Context,
  subject: ReportSubject,
  { completedAt, isOwn }: Pick<Wanted, 'completedAt' | 'isOwn'>,
) {
  const rows = await listPreviousAssessments(ctx.db, subject, completedAt)
  const row = rows.find(
    (one) => isReleased(one, ctx.now()) && (isOwn || one.organization_id === subject.organization_id),
  )
  if (!row) return undefined
  const instrument = await findInstrument(ctx.db, row.instrument_id, row.instrument_version)
  return { instrument, values: row.values, completedAt: row.completed_at }
}
