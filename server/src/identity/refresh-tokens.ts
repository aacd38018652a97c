import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handlers.ts'
import { tokensOf } from './open-session.ts'
import { advanceSession, endSession, lockSession } from './queries.ts'
import { parseRefreshToken } from './refresh-token.ts'
import { advance, isSessionAlive, judgeRefresh } from './session-rules.ts'

/**
 * Moves a session on by one generation. Any number of tabs that come with the same token, and one that comes again
 * because the answer was lost, get the same successor; a token from further back has been copied and ends the session.
 */
export const refreshTokens: Handler<'refreshTokens'> = async (ctx, { body }) => {
  const token = parseRefreshToken(body.refresh_token)
  if (!token || body.client_id !== ctx.config.CLIENT_ID) throw new AppError('session.ended')

  // The transaction also commits the end of a session, so the refusal is thrown after it.
  const session = await ctx.db.transaction().execute(async (trx) => {
    const found = await lockSession(trx, token.sessionId)
    const now = ctx.now()
    if (!found || !token.isSignedWith(found.secret) || !isSessionAlive(found, now)) return undefined
    switch (judgeRefresh(found, token.generation, now)) {
      case 'advance': {
        const lineage = advance(found, now)
        await advanceSession(trx, found.id, lineage, now)
        return { ...found, ...lineage }
      }
      case 'repeat':
        return found
      case 'end':
        await endSession(trx, found.id, 'reused', now)
        ctx.log.warn({ sessionId: found.id, userId: found.user_id }, 'an old refresh token ended its session')
        return undefined
      case 'reject':
        return undefined
    }
  })
  if (!session) throw new AppError('session.ended')
  return tokensOf(ctx, session)
}
