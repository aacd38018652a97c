import type { Handler } from '../../http/handler.ts'
import { loadCohort } from './load-cohort.ts'
import { decisionOf, setRelease } from './set-release.ts'

export const updateRelease: Handler<'updateRelease'> = async (ctx, asked, { userId }, { ip }) => {
  const { which, by } = decisionOf(asked, userId, ip)
  await ctx.db.transaction().execute((trx) => setRelease(trx, which, asked.body, by, ctx.now()))
  return loadCohort(ctx, which)
}
