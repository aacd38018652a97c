import type { Handler } from '../../http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { openReports } from './open-reports.ts'
import { decisionOf } from './set-release.ts'

export const releaseReports: Handler<'releaseReports'> = async (ctx, asked, { userId }, { ip }) => {
  const { which, by } = decisionOf(asked, userId, ip)
  const told = await openReports(ctx, { which, by, tellLearners: asked.body.tellLearners })
  return { ...(await loadCohort(ctx, which)), told }
}
