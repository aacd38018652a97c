import type { Actor, Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { findReportCustomization } from '../../customization/find-report-customization.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { isAdministrator } from '../../organizations/policy.ts'
import { buildGroupReport } from '../build-group-report.ts'
import { reportFileName } from '../file-name.ts'
import { chooseGroup } from './choose-group.ts'
import { GROUP_NEEDED } from './disclosure-control.ts'
import { assertInCohort, describeVersions, findCompletedVersions } from './find-completed-versions.ts'
import { countDemographics, listGroupAnswers, listReleasedGroups, lockCohort } from './queries.ts'
import { saveReleasedGroup } from './save-released-group.ts'
import { summarizeDemographics } from './summarize-demographics.ts'

type Wanted = {
  organizationId: string
  cohortId: string
  /** `id@version`; the one with the most people unless said otherwise. */
  instrument?: string | undefined
  /** Exactly the people of these assessments, as far as they have completed them; otherwise the whole cohort. */
  assessmentIds?: readonly string[] | undefined
  language?: string | undefined
}

/**
 * The report of a group and the name of its file, for an administrator of its organisation; refused with
 * `group.too_small` and `group.too_similar`. Of a cohort it is the largest group that tells about nobody, of chosen
 * assessments that very group. The group is remembered with the answer, because later ones have to differ from it.
 * Whoever calls this writes the line of the audit log.
 */
export async function loadGroupReport(ctx: Context, actor: Actor, wanted: Wanted) {
  const { organizationId, cohortId, assessmentIds: chosen } = wanted
  if (!(await isAdministrator(ctx, actor, organizationId))) throw new AppError('not_found')
  return ctx.db.transaction().execute(async (trx) => {
    const place = await lockCohort(trx, { organizationId, cohortId })
    if (!place) throw new AppError('not_found')
    if (chosen) await assertInCohort(trx, cohortId, chosen)
    const answered = await findCompletedVersions(trx, cohortId)
    const version = wanted.instrument ? answered.find(({ key }) => key === wanted.instrument) : answered[0]
    if (!version) throw new AppError('group.too_small', { needed: GROUP_NEEDED })

    const { instrument } = version
    const language = chooseLanguage(wanted.language, instrument)
    const made = await listReleasedGroups(trx, cohortId, instrument)
    const groups = made.map(({ assessment_ids }) => new Set(assessment_ids))
    const { group, ...now } = chooseGroup(version.candidates, groups, chosen)
    const { asOf, distributions } = await saveReleasedGroup(ctx, trx, actor, {
      place: { organizationId, cohortId },
      instrument,
      group,
      made,
    })
    const ids = [...group]
    const counts = await countDemographics(trx, ids, instrument)
    const report = buildGroupReport({
      group: place,
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
    return { report, fileName, now, versions: describeVersions(answered, language) }
  })
}
