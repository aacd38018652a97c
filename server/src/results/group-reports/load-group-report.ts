import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { findReportCustomization } from '../../organizations/customization/find-report-customization.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { countPeople } from '../editions/figures.ts'
import { type EditionRow, listEditions } from '../editions/shared-queries.ts'
import { shownEdition } from '../editions/store-editions.ts'
import { buildGroupReport } from '../reports/build-group-report.ts'
import { reportFileName } from '../reports/file-name.ts'
import { describeVersions } from './find-completed-versions.ts'
import { findRequestedVersion, type GroupReportRequest } from './prepare-group.ts'

/**
 * The group report of an edition and its file name. Creates nothing. Throws `group.no_edition` before the first edition.
 * The caller checks the permission and records the audit event.
 */
export async function loadGroupReport(ctx: Context, request: GroupReportRequest) {
  const { organizationId, cohortId, edition: number } = request
  const cohort = await findCohort(ctx.db, { organizationId, cohortId })
  if (!cohort) throw new AppError('not_found')
  const { version, versions } = await findRequestedVersion(ctx, ctx.db, request)
  if (!version) throw new AppError('group.no_edition')
  const { instrument } = version
  const language = chooseLanguage(request.language, instrument)
  const editions = await listEditions(ctx.db, { cohortId, instrument })
  const row = number === undefined ? editions.at(-1) : editions.find((edition) => edition.number === number)
  if (!row) throw new AppError('group.no_edition')
  const report = buildGroupReport({
    cohort,
    edition: shownEdition(instrument, row),
    createdAt: new Date(row.createdAt),
    instrument,
    language,
    customization: await findReportCustomization(ctx.db, organizationId, 'group'),
  })
  const fileName = reportFileName(report.instrument.name, report.cohort.name, new Date(report.asOf))
  return {
    report,
    fileName,
    versions: describeVersions(versions, language),
    editions: describeEditions(editions),
  }
}

export function describeEditions(editions: readonly EditionRow[]) {
  return editions.map(({ number, figures, createdAt }) => ({
    number,
    n: countPeople(figures),
    createdAt: new Date(createdAt).toISOString(),
  }))
}
