import type { Handler } from '../../http/handlers.ts'
import { networkOf } from '../../identity/network.ts'
import { loadCohort } from './load-cohort.ts'
import { setRelease } from './set-release.ts'

export const updateRelease: Handler<'updateRelease'> = async (
  ctx,
  { params, query, body },
  { userId },
  { ip },
) => {
  const which = { organizationId: query.organizationId, cohortId: params.folderId, version: body.version }
  const by = { actorId: userId, network: networkOf(ip) }
  await ctx.db.transaction().execute((trx) => setRelease(trx, which, body, by, ctx.now()))
  return loadCohort(ctx, which)
}
