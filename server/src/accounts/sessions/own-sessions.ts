import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { endOwnSession, endSession, endSessionsExcept } from './queries.ts'

export const endOtherSessions: Handler<'endOtherSessions'> = async (ctx, { params }, actor, { record }) => {
  const sessions = await endSessionsExcept(ctx.db, params.userId, actor.sessionId, ctx.now())
  await record(ctx.db, 'sessions.others_ended', { details: { sessions } })
  return undefined
}

export const endUserSession: Handler<'endUserSession'> = async (ctx, { params }, _actor, { record }) => {
  const wasOpen = await endOwnSession(ctx.db, params.userId, params.sessionId, ctx.now())
  if (!wasOpen) throw new AppError('not_found')
  await record(ctx.db, 'session.ended')
  return undefined
}

export const logout: Handler<'logout'> = async (ctx, _input, actor, { record }) => {
  await endSession(ctx.db, actor.sessionId, 'logged_out', ctx.now())
  await record(ctx.db, 'logout')
  return undefined
}
