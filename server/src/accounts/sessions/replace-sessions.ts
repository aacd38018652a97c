import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findProviderLogin } from '../providers/provider-tokens.ts'
import { openSession } from './open-session.ts'
import { findSession, incrementSecurityVersion } from './shared-queries.ts'

type Options = {
  userAgent: string
  /** When a code of the second factor was accepted. By default, the time of the caller's session. */
  secondFactorAt?: Date
}

/**
 * Ends every session of the user and every login in progress, and opens a new session for the caller. Copies of the
 * caller's tokens also become invalid. Throws if the caller's session has ended since the request was authenticated,
 * because the account may have a new owner.
 */
export async function replaceSessions(
  ctx: Context,
  trx: Db,
  { userId, sessionId }: Actor,
  { userAgent, secondFactorAt }: Options,
) {
  const session = await findSession(trx, sessionId)
  const user = session && (await incrementSecurityVersion(trx, userId, session.session_version))
  const options = {
    userAgent,
    secondFactorAt: secondFactorAt ?? session?.second_factor_at ?? null,
    // The new session stays a session of the connection, which can end it.
    provider: session && findProviderLogin(session, session.provider_checked_at),
  }
  const tokens = user && (await openSession(ctx, user, { db: trx, ...options }))
  if (!tokens) throw new AppError('auth.required')
  return tokens
}
