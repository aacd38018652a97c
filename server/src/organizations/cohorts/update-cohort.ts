import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { lockCohort, updateCohortSettings } from './queries.ts'
import { renameCohort } from './rename-cohort.ts'

export const updateCohort: Handler<'updateCohort'> = async (
  ctx,
  { params, query, body: { name, isArchived, retakeDays, version } },
  _actor,
  { record },
) => {
  const now = ctx.now()
  const cohortId = params.folderId
  const target = { organizationId: query.organizationId, cohortId }
  await ctx.db.transaction().execute(async (trx) => {
    const cohort = await lockCohort(trx, target)
    if (!cohort) throw new AppError('not_found')
    if (cohort.version !== version) throw new AppError('cohort.changed')
    if (name !== cohort.name) {
      await renameCohort(trx, { cohortId, name })
      await record(trx, 'cohort.renamed', { details: { cohortId } })
    }
    if (isArchived !== (cohort.archived_at !== null)) {
      await updateCohortSettings(trx, cohortId, { archived_at: isArchived ? now : null })
      await record(trx, isArchived ? 'cohort.archived' : 'cohort.restored', { details: { cohortId } })
    }
    if (retakeDays !== undefined && retakeDays !== cohort.retake_days) {
      await updateCohortSettings(trx, cohortId, { retake_days: retakeDays })
      await record(trx, 'retakes.changed', { details: { cohortId, days: retakeDays ?? 0 } })
    }
  })
  return loadCohort(ctx, target)
}
