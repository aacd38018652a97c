import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { findReportCustomization } from '../../organizations/customization/find-report-customization.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { listNewUserIds } from '../disclosure/choose-blocks.ts'
import { releaseBlocks } from '../disclosure/ledger.ts'
import { MIN_GROUP_SIZE } from '../disclosure/rules.ts'
import { buildGroupReport } from '../reports/build-group-report.ts'
import { reportFileName } from '../reports/file-name.ts'
import { describeVersions } from './find-completed-versions.ts'
import { type GroupReportRequest, prepareGroup } from './prepare-group.ts'

/**
 * The group report and its file name. For a whole cohort, the group contains every learner whom disclosure control
 * allows. For selected assessments, it contains the learners of these assessments who are in a block or can enter one,
 * and the people in these blocks who can no longer be selected, for example because they withdrew consent. Throws
 * `group.too_small` or `group.too_similar` if disclosure control allows no report. The caller checks the permission and
 * records the audit event.
 */
export async function loadGroupReport(ctx: Context, request: GroupReportRequest) {
  const { organizationId, cohortId, assessmentIds } = request
  return ctx.db.transaction().execute(async (trx) => {
    const cohort = await findCohort(trx, { organizationId, cohortId })
    if (!cohort) throw new AppError('not_found')
    const { version, versions, choose } = await prepareGroup(ctx, trx, request)
    const { instrument } = version
    const language = chooseLanguage(request.language, instrument)
    let waitingCount = 0
    const statistics = await releaseBlocks(trx, { cohortId, instrument, now: ctx.now() }, (state) => {
      const choice = choose(state)
      waitingCount = assessmentIds ? 0 : listNewUserIds(state).length - choice.newUserIds.length
      return choice
    })
    const report = buildGroupReport({
      cohort,
      ...statistics,
      instrument,
      language,
      customization: await findReportCustomization(trx, organizationId, 'group'),
    })
    const now = {
      people: version.people,
      waiting: waitingCount,
      needed: waitingCount === 0 ? 0 : MIN_GROUP_SIZE - waitingCount,
    }
    const fileName = reportFileName(report.instrument.name, report.cohort.name, new Date(report.asOf))
    return { report, fileName, now, versions: describeVersions(versions, language) }
  })
}
