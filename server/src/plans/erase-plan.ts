import { recordEvent } from '../audit/record-event.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { deletePlan } from './queries.ts'

export const erasePlan: Handler<'erasePlan'> = async (ctx, _input, { userId }, { ip }) => {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deletePlan(trx, userId))) return
    await recordEvent(trx, ctx.now(), 'plan.erased', { actorId: userId, network: networkOf(ip) })
  })
  return undefined
}
