import type { groupOutlooks } from '@lpi/contract'
import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { MIN_GROUP_SIZE, MIN_PEOPLE_FOR_AGREEMENT, RECOMMENDED_GROUP_SIZE } from '../editions/rules.ts'
import { countNotCompleted, listEditions, listNewcomers } from '../editions/shared-queries.ts'
import { countNeeded } from '../editions/store-editions.ts'
import { describeVersions } from './find-completed-versions.ts'
import { describeEditions } from './load-group-report.ts'
import { findRequestedVersion } from './prepare-group.ts'

/** Changes nothing, and contains nothing that depends on answers. */
export const getGroupReportPreview: Handler<'getGroupReportPreview'> = async (ctx, { params, query }) => {
  const cohortId = params.folderId
  if (!(await findCohort(ctx.db, { ...query, cohortId }))) throw new AppError('not_found')
  const { version, versions } = await findRequestedVersion(ctx, ctx.db, { ...query, cohortId })
  const key = version && { cohortId, instrument: version.instrument }
  const newcomers = key ? await listNewcomers(ctx.db, key) : []
  const notCompleted = await countNotCompleted(ctx.db, cohortId)
  const language = version && chooseLanguage(query.language, version.instrument)
  return {
    versions: describeVersions(versions, language ?? 'en'),
    editions: describeEditions(key ? await listEditions(ctx.db, key) : []),
    instrument: version?.key ?? null,
    newPeople: newcomers.length,
    unconfirmed: newcomers.filter(({ isConfirmed }) => !isConfirmed).length,
    needed: countNeeded(newcomers),
    notCompleted,
    outlook: {
      now: outlookOf(newcomers.length),
      later: outlookOf(newcomers.length + notCompleted),
    },
  }
}

function outlookOf(people: number): (typeof groupOutlooks)[number] {
  if (people < MIN_GROUP_SIZE) return 'too_few'
  if (people < RECOMMENDED_GROUP_SIZE) return 'few'
  return people < MIN_PEOPLE_FOR_AGREEMENT ? 'most' : 'nearly_all'
}
