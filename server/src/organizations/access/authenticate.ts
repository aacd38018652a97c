import { missingTerms } from '@lpi/contract'
import { verifyAccessToken } from '../../accounts/keys/access-token.ts'
import { isSessionActive } from '../../accounts/sessions/session-rules.ts'
import { markGenerationUsed } from '../../accounts/sessions/shared-queries.ts'
import type { Caller, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { findCaller } from './queries.ts'

/**
 * Returns a function that identifies the caller by the Authorization header. A valid token alone is not enough: the
 * session, user, consents and roles are looked up for every request, so that a logout, an account lock, a password
 * change, the withdrawal of a consent and the revocation of a role take effect immediately. Requests that are waiting
 * for this lookup share one query. `db` is the connection pool to use.
 */
export function createAuthenticator(ctx: Context, db = ctx.db) {
  const { config } = ctx
  const requiredVersions = { privacy: config.PRIVACY_POLICY_VERSION, pipl: config.PIPL_POLICY_VERSION }

  return async (authorization: string | undefined, { mayBeExpired = false } = {}): Promise<Caller> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    if (!token) throw new AppError('auth.required')
    const claims = await verifyAccessToken(ctx, token, { mayBeExpired })
    const now = ctx.now()
    const row = await findCaller(db, claims.sid)
    const isOwnSession = row?.user_id === claims.user_id && row.session_version === claims.sv
    if (!row || !isOwnSession || !isSessionActive(row, now)) throw new AppError('auth.required')

    // The first use of an access token proves that the client has received the tokens of its generation. The time of
    // the first use is written once per generation, not per request.
    if (claims.gen === row.generation && row.generation_used_at === null) {
      await markGenerationUsed(db, row.id, claims.gen, now)
    }
    return {
      userId: row.user_id,
      sessionId: row.id,
      hasAcceptedTerms: missingTerms(row, row.consents, requiredVersions).length === 0,
      roles: row.roles,
    }
  }
}
