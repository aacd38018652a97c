import { randomBytes } from 'node:crypto'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { RequestMetadata } from '../../platform/http/handler.ts'
import { describeEvent } from '../audit/record-event.ts'
import type { ProviderLogin } from '../providers/provider-tokens.ts'
import { findOnlyLogin } from '../providers/shared-queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { hashChallenge } from './login-with-code.ts'
import { insertChallenge } from './queries.ts'
import { findEnabledSecondFactor } from './shared-queries.ts'

const LIFETIME_MS = 10 * 60 * 1000

type LoginUser = { id: string; security_version: number }

/** Where a login began, if not on the login page. */
type Origin = { from: 'legacy' } | { from: 'institution' | 'platform'; provider: ProviderLogin }

/**
 * Continues a login after its first step. Opens a session and records the login, or, if the account has a second factor,
 * throws `second_factor.required` with a challenge, which proves that the first step succeeded but grants nothing
 * without a code. Throws `institution.only_login` if the user must log in at an institution and did not. Returns
 * undefined if, in the meantime, the account was locked, the password changed, or the second factor was turned on.
 */
export async function continueLogin(
  ctx: Context,
  user: LoginUser,
  { ip, userAgent, record }: RequestMetadata,
  origin?: Origin,
) {
  const now = ctx.now()
  const provider = origin && 'provider' in origin ? origin.provider : undefined
  const connectionId = provider?.connection_id
  const details = origin && { from: origin.from, ...(connectionId && { connectionId }) }
  const login = { actorId: user.id, network: networkOf(ip), ...(details && { details }) }
  const event = describeEvent(now, 'login.succeeded', login)
  const tokens = await openSession(ctx, user, { userAgent, provider, event })
  if (tokens) return tokens
  if (!connectionId) await assertMayUsePassword(ctx, user, record)
  if (!(await findEnabledSecondFactor(ctx.db, user.id))) return tokens
  const challenge = randomBytes(32).toString('base64url')
  const row = await insertChallenge(ctx.db, {
    challenge_hash: hashChallenge(challenge),
    user_id: user.id,
    security_version: user.security_version,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    connection_id: connectionId ?? null,
    provider_tokens: provider?.provider_tokens ?? null,
    provider_key_id: provider?.provider_key_id ?? null,
  })
  if (!row) return undefined
  await record(ctx.db, 'login.code_required', { actorId: user.id })
  throw new AppError('second_factor.required', { challenge })
}

async function assertMayUsePassword(ctx: Context, user: LoginUser, record: RecordEvent) {
  const connection = await findOnlyLogin(ctx.db, user.id)
  if (!connection) return
  const details = { reason: 'institution', connectionId: connection.id }
  await record(ctx.db, 'login.failed', { subjectId: user.id, details })
  throw new AppError('institution.only_login', { connectionId: connection.id })
}
