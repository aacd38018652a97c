import type { Actor, Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { verifyAccessToken } from '../keys/access-token.ts'
import { findSession, markGenerationUsed } from './queries.ts'
import { isSessionAlive } from './session-rules.ts'

/**
 * Returns the user of an Authorization header. A token alone is not enough: its session and user are looked up with
 * every request, so that logout, account lock and password change take effect immediately.
 */
export async function authenticate(
  ctx: Context,
  authorization: string | undefined,
  { mayBeExpired = false } = {},
): Promise<Actor> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AppError('auth.required')
  const claims = await verifyAccessToken(ctx, token, { mayBeExpired })
  const session = await findSession(ctx.db, claims.sid)
  const now = ctx.now()
  const isItsOwn = session?.user_id === claims.user_id && session.session_version === claims.sv
  if (!session || !isItsOwn || !isSessionAlive(session, now)) throw new AppError('auth.required')

  // Using the access token proves that the new tokens arrived. This writes once per generation, not per request.
  if (claims.gen === session.generation && session.generation_used_at === null) {
    await markGenerationUsed(ctx.db, session.id, claims.gen, now)
  }
  return { userId: session.user_id, sessionId: session.id }
}
