import type { Handler } from '../../platform/http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { releaseReportsNow } from './release-reports-now.ts'
import { parseReleaseRequest } from './set-release.ts'

export const releaseReports: Handler<'releaseReports'> = async (ctx, request, { userId }, { ip }) => {
  const { target, auditActor } = parseReleaseRequest(request, userId, ip)
  const emailCount = await releaseReportsNow(ctx, {
    target,
    auditActor,
    notifyLearners: request.body.notifyLearners,
  })
  return { ...(await loadCohort(ctx, target)), emailCount }
}
