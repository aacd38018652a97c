import type { Handler } from '../../platform/http/handler.ts'
import { presentPlan } from './present.ts'
import { insertPlan } from './queries.ts'
import { findPlan } from './shared-queries.ts'

export const startPlan: Handler<'startPlan'> = async (ctx, _input, { userId }, { record }) => {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertPlan(trx, userId, ctx.now()))) return
    await record(trx, 'plan.started')
  })
  return presentPlan(await findPlan(ctx.db, userId))
}
