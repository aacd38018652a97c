import type { Actor, Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { findReportCustomization } from '../../customization/find-report-customization.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { assertAdministrator } from '../../organizations/policy.ts'
import { buildGroupReport } from '../build-group-report.ts'
import { reportFileName } from '../file-name.ts'
import { chooseGroup } from './choose-group.ts'
import { GROUP_NEEDED } from './disclosure-control.ts'
import { assertInCohort, describeVersions, findCompletedVersions } from './find-completed-versions.ts'
import { countDemographics, listGroupAnswers, listReleasedGroups, lockCohort } from './queries.ts'
import { saveReleasedGroup } from './save-released-group.ts'
import { summarizeDemographics } from './summarize-demographics.ts'

type GroupReportRequest = {
  organizationId: string
  cohortId: string
  /** `id@version`. The default is the version that the most people completed. */
  instrument?: string | undefined
  /** Limits the group to the people of these assessments who completed them. The default is the whole cohort. */
  assessmentIds?: readonly string[] | undefined
  language?: string | undefined
}

/**
 * The group report and its file name, for an administrator of the organization. Throws `group.too_small` or
 * `group.too_similar` if disclosure control allows no report. For a cohort, the group is the largest one that is allowed;
 * for selected assessments, it is exactly the selected people. The group is stored as released, because later groups must
 * differ from it. The caller records the audit event.
 */
export async function loadGroupReport(ctx: Context, actor: Actor, request: GroupReportRequest) {
  const { organizationId, cohortId, assessmentIds } = request
  await assertAdministrator(ctx, actor, organizationId)
  return ctx.db.transaction().execute(async (trx) => {
    const cohort = await lockCohort(trx, { organizationId, cohortId })
    if (!cohort) throw new AppError('not_found')
    if (assessmentIds) await assertInCohort(trx, cohortId, assessmentIds)
    const versions = await findCompletedVersions(trx, cohortId)
    const version = request.instrument ? versions.find(({ key }) => key === request.instrument) : versions[0]
    if (!version) throw new AppError('group.too_small', { needed: GROUP_NEEDED })

    const { instrument } = version
    const language = chooseLanguage(request.language, instrument)
    const releasedGroups = await listReleasedGroups(trx, cohortId, instrument)
    const groups = releasedGroups.map(({ assessment_ids }) => new Set(assessment_ids))
    const { group, ...now } = chooseGroup(version.candidates, groups, assessmentIds)
    const { asOf, distributions } = await saveReleasedGroup(ctx, trx, actor, {
      cohort: { organizationId, cohortId },
      instrument,
      group,
      releasedGroups,
    })
    const ids = [...group]
    const counts = await countDemographics(trx, ids, instrument)
    const report = buildGroupReport({
      cohort,
      answers: await listGroupAnswers(trx, ids, instrument),
      instrument,
      language,
      asOf,
      distributions,
      demographics:
        distributions.status === 'available'
          ? summarizeDemographics(instrument, counts, { n: ids.length, language })
          : [],
      customization: await findReportCustomization(trx, organizationId, 'group'),
    })
    const fileName = reportFileName(report.instrument.name, report.cohort.name, asOf)
    return { report, fileName, now, versions: describeVersions(versions, language) }
  })
}
