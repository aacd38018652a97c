import { createHash } from 'node:crypto'
import { Email } from '@lpi/contract'
import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { findUserByUsername } from '../credentials/shared-queries.ts'
import { continueLogin } from '../second-factor/continue-login.ts'
import { insertLegacyLogin } from './queries.ts'

const AUDIENCE = 'lpi'
const MAX_AGE_SECONDS = 60
/** The legacy system's clock may be ahead by up to this much. */
const MAX_CLOCK_LEAD_SECONDS = 30
/** Much longer than a token is valid. */
export const USED_TOKEN_RETENTION_MS = 60 * 60 * 1000

const Claims = z.object({
  sub: Email,
  iat: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(500)),
})

/**
 * Logs in the user whom a token from the legacy system identifies. The token must be recent, unused, and signed with
 * the shared key. The user's email address must be confirmed; otherwise, another person could have registered it and
 * would see what its owner enters.
 */
export const loginFromLegacy: Handler<'loginFromLegacy'> = async (ctx, { body }, _actor, request) => {
  const { LEGACY_LOGIN_KEY } = ctx.secrets
  if (!LEGACY_LOGIN_KEY) throw new AppError('legacy_login.not_configured')
  const claims = await verifyLegacyToken(ctx, body.token, LEGACY_LOGIN_KEY)

  const tokenId = createHash('sha256').update(claims.jti).digest('base64url')
  const isFirstUse = await insertLegacyLogin(ctx.db, tokenId, ctx.now())
  const user = await findUserByUsername(ctx.db, claims.sub)
  const isUnconfirmed = isFirstUse && user !== undefined && !user.email_confirmed_at
  const tokens =
    isFirstUse && user?.email_confirmed_at
      ? await continueLogin(ctx, user, request, { from: 'legacy' })
      : undefined
  if (!tokens) {
    await request.record(ctx.db, 'login.failed', { subjectId: user?.id, details: { from: 'legacy' } })
    throw new AppError(isUnconfirmed ? 'legacy_login.unconfirmed' : 'legacy_login.invalid')
  }
  return tokens
}

async function verifyLegacyToken(ctx: Context, token: string, key: string) {
  const now = ctx.now()
  const verifiedToken = await jwtVerify(token, new TextEncoder().encode(key), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: now,
  }).catch(() => undefined)
  const claims = Claims.safeParse(verifiedToken?.payload)
  const age = claims.success ? now.getTime() / 1000 - claims.data.iat : Number.POSITIVE_INFINITY
  if (!claims.success || age > MAX_AGE_SECONDS || age < -MAX_CLOCK_LEAD_SECONDS) {
    throw new AppError('legacy_login.invalid')
  }
  return claims.data
}
