import type { Handler } from '../../http/handlers.ts'
import { networkOf } from '../../identity/network.ts'
import { loadCohort } from './load-cohort.ts'
import { openReports } from './open-reports.ts'

export const releaseReports: Handler<'releaseReports'> = async (
  ctx,
  { params, query, body },
  { userId },
  { ip },
) => {
  const which = { organizationId: query.organizationId, cohortId: params.folderId, version: body.version }
  const by = { actorId: userId, network: networkOf(ip) }
  const told = await openReports(ctx, { which, by, tellLearners: body.tellLearners })
  return { ...(await loadCohort(ctx, which)), told }
}
