import type { AuditEvent } from '../../accounts/audit/events.ts'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { lockCohort, updateArchivedAt } from './queries.ts'
import { renameCohort } from './rename-cohort.ts'

export const updateCohort: Handler<'updateCohort'> = async (
  ctx,
  { params, query, body: { name, isArchived, version } },
  { userId },
  { ip },
) => {
  const now = ctx.now()
  const cohortId = params.folderId
  const target = { organizationId: query.organizationId, cohortId }
  await ctx.db.transaction().execute(async (trx) => {
    const record = (event: AuditEvent) =>
      recordEvent(trx, now, event, { actorId: userId, network: networkOf(ip), details: target })
    const cohort = await lockCohort(trx, target)
    if (!cohort) throw new AppError('not_found')
    if (cohort.version !== version) throw new AppError('cohort.changed')
    if (name !== cohort.name) {
      await renameCohort(trx, { cohortId, name })
      await record('cohort.renamed')
    }
    if (isArchived !== (cohort.archived_at !== null)) {
      await updateArchivedAt(trx, cohortId, isArchived ? now : null)
      await record(isArchived ? 'cohort.archived' : 'cohort.restored')
    }
  })
  return loadCohort(ctx, target)
}
