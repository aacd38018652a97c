import type { Handler } from '../../http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { openReports } from './open-reports.ts'
import { parseReleaseRequest } from './set-release.ts'

export const releaseReports: Handler<'releaseReports'> = async (ctx, request, { userId }, { ip }) => {
  const { target, auditActor } = parseReleaseRequest(request, userId, ip)
  const told = await openReports(ctx, { target, auditActor, tellLearners: request.body.tellLearners })
  return { ...(await loadCohort(ctx, target)), told }
}
