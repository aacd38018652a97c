import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'
import { describeEvent } from '../audit/record-event.ts'
import { openSession } from '../sessions/open-session.ts'
import { hashChallenge } from './login-with-code.ts'
import { insertChallenge } from './queries.ts'
import { findEnabledSecondFactor } from './shared-queries.ts'

const LIFETIME_MS = 10 * 60 * 1000

type LoginUser = { id: string; security_version: number }

/**
 * Continues a login after its first step. Opens a session and records the login, or, if the account has a second factor,
 * throws `second_factor.required` with a challenge, which proves that the first step succeeded but grants nothing
 * without a code. `from` tells where the login began, if not on the login page. Returns undefined if, in the meantime,
 * the account was locked, the password changed, or the second factor was turned on.
 */
export async function continueLogin(
  ctx: Context,
  user: LoginUser,
  { ip, userAgent, record }: RequestMetadata,
  from?: 'legacy',
) {
  const now = ctx.now()
  const login = { actorId: user.id, network: networkOf(ip), ...(from && { details: { from } }) }
  const event = describeEvent(now, 'login.succeeded', login)
  const tokens = await openSession(ctx, user, { userAgent, event })
  if (tokens || !(await findEnabledSecondFactor(ctx.db, user.id))) return tokens
  const challenge = randomBytes(32).toString('base64url')
  const row = await insertChallenge(ctx.db, {
    challenge_hash: hashChallenge(challenge),
    user_id: user.id,
    security_version: user.security_version,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  })
  if (!row) return undefined
  await record(ctx.db, 'login.code_required', { actorId: user.id })
  throw new AppError('second_factor.required', { challenge })
}
