import { recordEvent } from '../../accounts/audit/record-event.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentPlan } from './present.ts'
import { insertPlan } from './queries.ts'
import { findPlan } from './shared-queries.ts'

export const startPlan: Handler<'startPlan'> = async (ctx, _input, { userId }, { ip }) => {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertPlan(trx, userId, now))) return
    await recordEvent(trx, now, 'plan.started', { actorId: userId, network: networkOf(ip) })
  })
  return presentPlan(await findPlan(ctx.db, userId))
}
