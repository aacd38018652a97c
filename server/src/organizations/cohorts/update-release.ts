import type { Handler } from '../../platform/http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { releaseTargetOf, setRelease } from './set-release.ts'

export const updateRelease: Handler<'updateRelease'> = async (ctx, request, _actor, { record }) => {
  const target = releaseTargetOf(request)
  await ctx.db.transaction().execute((trx) => setRelease(trx, target, request.body, record))
  return loadCohort(ctx, target)
}
