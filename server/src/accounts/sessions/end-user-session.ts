import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { recordEvent } from '../audit/record-event.ts'
import { endOwnSession } from './queries.ts'

export const endUserSession: Handler<'endUserSession'> = async (ctx, { params }, actor, { ip }) => {
  const wasOpen = await endOwnSession(ctx.db, params.userId, params.sessionId, ctx.now())
  if (!wasOpen) throw new AppError('not_found')
  await recordEvent(ctx.db, ctx.now(), 'session.ended', { actorId: actor.userId, network: networkOf(ip) })
  return undefined
}
