import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { recordEvent } from '../audit/record-event.ts'
import { endOwnSession, endSession, endSessionsExcept } from './queries.ts'

export const endOtherSessions: Handler<'endOtherSessions'> = async (ctx, { params }, actor, { ip }) => {
  const sessions = await endSessionsExcept(ctx.db, params.userId, actor.sessionId, ctx.now())
  const event = { actorId: actor.userId, network: networkOf(ip), details: { sessions } }
  await recordEvent(ctx.db, ctx.now(), 'sessions.others_ended', event)
  return undefined
}

export const endUserSession: Handler<'endUserSession'> = async (ctx, { params }, actor, { ip }) => {
  const wasOpen = await endOwnSession(ctx.db, params.userId, params.sessionId, ctx.now())
  if (!wasOpen) throw new AppError('not_found')
  await recordEvent(ctx.db, ctx.now(), 'session.ended', { actorId: actor.userId, network: networkOf(ip) })
  return undefined
}

export const logout: Handler<'logout'> = async (ctx, _input, actor, { ip }) => {
  await endSession(ctx.db, actor.sessionId, 'logged_out', ctx.now())
  await recordEvent(ctx.db, ctx.now(), 'logout', { actorId: actor.userId, network: networkOf(ip) })
  return undefined
}
