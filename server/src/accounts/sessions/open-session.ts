import { randomBytes } from 'node:crypto'
import type { Tokens } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { NewEvent } from '../audit/shared-queries.ts'
import { signAccessToken } from '../keys/access-token.ts'
import type { ProviderLogin } from '../providers/provider-tokens.ts'
import { insertSession } from './queries.ts'
import { composeRefreshToken } from './refresh-token.ts'
import { sessionExpiry } from './session-rules.ts'

const MAX_USER_AGENT_LENGTH = 300

type Options = {
  db?: Db
  userAgent?: string
  /** When a code of the second factor was accepted; null if none was. */
  secondFactorAt?: Date | null
  /** The log-in at an institution, or the launch of a learning platform, through which the session is opened. */
  provider?: ProviderLogin | undefined
  /** The login, which is recorded in the audit log together with the session. */
  event?: NewEvent
}

/**
 * Creates a session for a user who was just authenticated. Returns undefined if the account was locked or the
 * password changed in the meantime, if the second factor is on and no code was accepted, or if the user must log in at
 * an institution and did not.
 */
export async function openSession(
  ctx: Context,
  user: { id: string; security_version: number },
  { db = ctx.db, userAgent = '', secondFactorAt = null, provider, event }: Options = {},
) {
  const now = ctx.now()
  const newSession = {
    user_id: user.id,
    secret: randomBytes(32),
    security_version: user.security_version,
    created_at: now,
    expires_at: sessionExpiry(now),
    user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    second_factor_at: secondFactorAt,
    ...noProvider,
    ...provider,
  }
  const session = await insertSession(db, newSession, event)
  return session && createTokens(ctx, session)
}

const noProvider = {
  connection_id: null,
  provider_tokens: null,
  provider_key_id: null,
  provider_checked_at: null,
}

type Session = Parameters<typeof signAccessToken>[1] & { secret: Buffer }

export async function createTokens(ctx: Context, session: Session): Promise<Tokens> {
  const { token, expiresIn } = await signAccessToken(ctx, session)
  return {
    token_type: 'Bearer',
    access_token: token,
    refresh_token: composeRefreshToken(session.id, session.generation, session.secret),
    expires_in: expiresIn,
  }
}
