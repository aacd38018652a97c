import { recordEvent } from '../audit/record-event.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { presentPlan } from './present.ts'
import { findPlan, insertPlan } from './queries.ts'

export const startPlan: Handler<'startPlan'> = async (ctx, _input, { userId }, { ip }) => {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await insertPlan(trx, userId, now))) return
    await recordEvent(trx, now, 'plan.started', { actorId: userId, network: networkOf(ip) })
  })
  return presentPlan(await findPlan(ctx.db, userId))
}
