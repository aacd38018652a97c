import { recordEvent } from '../../accounts/audit/record-event.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { deletePlan } from './queries.ts'

export const erasePlan: Handler<'erasePlan'> = async (ctx, _input, { userId }, { ip }) => {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deletePlan(trx, userId))) return
    await recordEvent(trx, ctx.now(), 'plan.erased', { actorId: userId, network: networkOf(ip) })
  })
  return undefined
}
