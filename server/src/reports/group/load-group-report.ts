import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { findReportCustomization } from '../../customization/find-report-customization.ts'
import { chooseCohort, chooseSelected, listNewUserIds } from '../../disclosure/choose-blocks.ts'
import { releaseBlocks } from '../../disclosure/ledger.ts'
import { GROUP_NEEDED } from '../../disclosure/rules.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { buildGroupReport } from '../build-group-report.ts'
import { reportFileName } from '../file-name.ts'
import { assertInCohort, describeVersions, findCompletedVersions } from './find-completed-versions.ts'
import { findCohort, listLearners } from './queries.ts'

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
 * The group report and its file name. For a cohort, the group is everyone whom
 * disclosure control allows; for selected assessments, it is exactly their learners. Throws `group.too_small` or
 * `group.too_similar` if disclosure control allows no report. The caller checks the
 * permission and records the audit event.
 */
export async function loadGroupReport(ctx: Context, request: GroupReportRequest) {
  const { organizationId, cohortId, assessmentIds } = request
  return ctx.db.transaction().execute(async (trx) => {
    const cohort = await findCohort(trx, { organizationId, cohortId })
    if (!cohort) throw new AppError('not_found')
    if (assessmentIds) await assertInCohort(trx, cohortId, assessmentIds)
    const versions = await findCompletedVersions(trx, cohortId)
    const version = request.instrument ? versions.find(({ key }) => key === request.instrument) : versions[0]
    if (!version) throw new AppError('group.too_small', { needed: GROUP_NEEDED })

    const { instrument } = version
    const language = chooseLanguage(request.language, instrument)
    const selected = assessmentIds && new Set(await listLearners(trx, assessmentIds))
    let waiting = 0
    const statistics = await releaseBlocks(trx, { cohortId, instrument, now: ctx.now() }, (state) => {
      const choice = selected ? chooseSelected(state, selected) : chooseCohort(state)
      waiting = selected ? 0 : listNewUserIds(state).length - choice.newUserIds.length
      if (choice.blocks.length + choice.newUserIds.length > 0) return choice
      throw new AppError('group.too_small', { needed: GROUP_NEEDED - waiting })
    })
    const report = buildGroupReport({
      cohort,
      ...statistics,
      instrument,
      language,
      customization: await findReportCustomization(trx, organizationId, 'group'),
    })
    const now = { people: version.people, waiting, needed: waiting === 0 ? 0 : GROUP_NEEDED - waiting }
    const fileName = reportFileName(report.instrument.name, report.cohort.name, new Date(report.asOf))
    return { report, fileName, now, versions: describeVersions(versions, language) }
  })
}
