import type { Handler } from '../../platform/http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { parseReleaseRequest, setRelease } from './set-release.ts'

export const updateRelease: Handler<'updateRelease'> = async (ctx, request, { userId }, { ip }) => {
  const { target, auditActor } = parseReleaseRequest(request, userId, ip)
  await ctx.db.transaction().execute((trx) => setRelease(trx, target, request.body, auditActor, ctx.now()))
  return loadCohort(ctx, target)
}
