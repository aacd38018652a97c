import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { recordEvent } from '../audit/record-event.ts'
import { endSession } from './queries.ts'

export const logout: Handler<'logout'> = async (ctx, _input, actor, { ip }) => {
  await endSession(ctx.db, actor.sessionId, 'logged_out', ctx.now())
  await recordEvent(ctx.db, ctx.now(), 'logout', { actorId: actor.userId, network: networkOf(ip) })
  return undefined
}
