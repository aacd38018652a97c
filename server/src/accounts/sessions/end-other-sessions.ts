import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { recordEvent } from '../audit/record-event.ts'
import { endSessionsExcept } from './queries.ts'

export const endOtherSessions: Handler<'endOtherSessions'> = async (ctx, { params }, actor, { ip }) => {
  const sessions = await endSessionsExcept(ctx.db, params.userId, actor.sessionId, ctx.now())
  const event = { actorId: actor.userId, network: networkOf(ip), details: { sessions } }
  await recordEvent(ctx.db, ctx.now(), 'sessions.others_ended', event)
  return undefined
}
