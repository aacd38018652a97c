import type { Handler } from '../../platform/http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { releaseReportsNow } from './release-reports-now.ts'
import { releaseTargetOf } from './set-release.ts'

export const releaseReports: Handler<'releaseReports'> = async (ctx, request, { userId }, { record }) => {
  const target = releaseTargetOf(request)
  const emailCount = await releaseReportsNow(ctx, {
    target,
    releasedBy: userId,
    notifyLearners: request.body.notifyLearners,
    record,
  })
  return { ...(await loadCohort(ctx, target)), emailCount }
}
