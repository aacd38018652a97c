import type { IndividualReport } from '@lpi/contract'
import { isReleased, parseReleaseJson } from '../../organizations/cohorts/release.ts'
import { findReportCustomization } from '../../organizations/customization/find-report-customization.ts'
import { parseSettings } from '../../organizations/customization/parse-settings.ts'
import { reportCustomization } from '../../organizations/customization/report-customization.ts'
import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { isInScope, type Scope } from '../../platform/base/scope.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { type CohortComparison, findComparison } from '../editions/find-comparison.ts'
import { readEvidence } from '../measurement/evidence.ts'
import { computeMissingEvidence } from '../measurement/freeze-evidence.ts'
import { buildReport } from './build-report.ts'
import { reportFileName } from './file-name.ts'
import type { ReportSubject, SubjectWithContext } from './queries.ts'

/** Lookups of data that many reports share. */
export type ReportLookups = {
  customization: (organizationId: string) => Promise<ReportCustomization>
  comparison: (cohortId: string, instrument: Instrument) => Promise<CohortComparison | undefined>
}

type ReportCustomization = IndividualReport['customization']

/**
 * Lookups for one report. The customization settings of the organization and the editions of the cohort have already
 * been read together with the subject of the report.
 */
export function createLookups(
  { db }: Context,
  { settings, editions }: Pick<SubjectWithContext, 'settings' | 'editions'>,
): ReportLookups {
  return {
    customization: async () => reportCustomization(parseSettings(settings), 'individual'),
    comparison: (cohortId, instrument) => findComparison(db, { cohortId, instrument }, editions),
  }
}

/**
 * Lookups for many reports that are produced together. The customization of each organization is loaded once, and the
 * comparison with each cohort once per instrument version.
 */
export function createCachedLookups({ db }: Context): ReportLookups {
  const customizations = createCache<string, ReportCustomization>()
  const comparisons = createCache<string, CohortComparison | undefined>()
  return {
    customization: (organizationId) =>
      customizations.get(organizationId, () => findReportCustomization(db, organizationId, 'individual')),
    comparison(cohortId, instrument) {
      const key = `${cohortId} ${instrument.id}@${instrument.version}`
      return comparisons.get(key, () => findComparison(db, { cohortId, instrument }))
    },
  }
}

type ReportOptions = {
  completedAt: Date
  language?: string | undefined
  /**
   * The earlier assessments with which the report may be compared: all of the learner's (`own`), or only those in the
   * scope of an administrator.
   */
  comparableScope: 'own' | Scope
  lookups: ReportLookups
}

/** The report of a completed assessment and its file name. The caller checks the permission to read it. */
export async function composeReport(
  ctx: Context,
  subject: ReportSubject,
  { completedAt, language, comparableScope, lookups }: ReportOptions,
) {
  const instrument = await loadStoredInstrument(ctx, subject.instrument_id, subject.instrument_version)
  const [customization, previousAssessment, cohort, evidence] = await Promise.all([
    lookups.customization(subject.organization_id),
    findPreviousAssessment(ctx, subject, comparableScope),
    lookups.comparison(subject.cohort_id, instrument),
    findEvidence(ctx, subject, instrument),
  ])
  if (!evidence) throw new AppError('not_found')
  const report = buildReport({
    subject,
    customization,
    completedAt,
    instrument,
    language: chooseLanguage(language, instrument),
    previous: previousAssessment,
    cohort,
    evidence,
  })
  return {
    report,
    learnerId: subject.user_id,
    organizationId: subject.organization_id,
    fileName: reportFileName(report.instrument.name, report.learner.name, completedAt),
  }
}

/**
 * The learner's newest earlier assessment whose report is released. If the reader is not the learner, the assessment
 * must also be in the reader's scope, because the earlier result can be computed from the change that the report shows.
 */
async function findPreviousAssessment(ctx: Context, subject: ReportSubject, comparableScope: 'own' | Scope) {
  const row = subject.earlier
    .map(parseReleaseJson)
    .find(
      (earlierAssessment) =>
        isReleased(earlierAssessment, ctx.now()) &&
        (comparableScope === 'own' || isInScope(comparableScope, earlierAssessment)),
    )
  if (!row) return undefined
  const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
  return { instrument, values: row.values, completedAt: new Date(row.completed_at) }
}

async function findEvidence(ctx: Context, { id, evidence }: ReportSubject, instrument: Instrument) {
  return evidence ? readEvidence(evidence, instrument) : computeMissingEvidence(ctx, id)
}
