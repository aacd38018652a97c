import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { ALGORITHM, findPublicKey, getCurrentSigningKey } from './signing-keys.ts'

export const ACCESS_TOKEN_SECONDS = 600
/** Tolerated clock difference between two processes. */
const CLOCK_LEEWAY_SECONDS = 10
const LONGER_THAN_ANY_SESSION_SECONDS = 366 * 86_400
/** RFC 9068: a token of another type is not accepted as an access token. */
const TYPE = 'at+jwt'

type Session = {
  id: string
  user_id: string
  generation: number
  security_version: number
  expires_at: Date
}

/** The token contains no permissions; they are read from the database on each request. */
export async function signAccessToken(ctx: Context, session: Session) {
  const { kid, privateKey } = await getCurrentSigningKey(ctx)
  const now = Math.floor(ctx.now().getTime() / 1000)
  const expiresAt = Math.min(now + ACCESS_TOKEN_SECONDS, Math.floor(session.expires_at.getTime() / 1000))
  const token = await new SignJWT({
    user_id: session.user_id,
    sid: session.id,
    gen: session.generation,
    sv: session.security_version,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setIssuer(ctx.config.PUBLIC_URL)
    .setAudience(ctx.config.CLIENT_ID)
    .setSubject(session.user_id)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(privateKey)
  return { token, expiresIn: expiresAt - now }
}

const Claims = z.object({
  user_id: z.uuid(),
  sub: z.uuid(),
  sid: z.uuid(),
  gen: z.int(),
  sv: z.int(),
  exp: z.int(),
})

/**
 * The claims of a verified token and the id of its key. They are cached, so that the signature of a token is not
 * verified again on every request.
 */
type VerifiedToken = { claims: z.output<typeof Claims>; kid: string | undefined }

const createTokenCache = () => new LRUCache<string, VerifiedToken>({ max: 10_000 })

/**
 * Returns the claims of a valid token that this installation issued for this application. With `mayBeExpired`, also
 * accepts an expired token. A cached token is verified again only after its expiry or if its key is no longer known.
 */
export async function verifyAccessToken(ctx: Context, token: string, { mayBeExpired = false } = {}) {
  const tokens = stateOf(ctx, createTokenCache)
  const cachedToken = tokens.get(token)
  if (
    cachedToken &&
    cachedToken.claims.exp * 1000 > ctx.now().getTime() &&
    (await findPublicKey(ctx, cachedToken.kid))
  ) {
    return cachedToken.claims
  }
  const verifiedToken = await verifyUncachedToken(ctx, token, mayBeExpired)
  tokens.set(token, verifiedToken)
  return verifiedToken.claims
}

async function verifyUncachedToken(
  ctx: Context,
  token: string,
  mayBeExpired: boolean,
): Promise<VerifiedToken> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, (header) => getPublicKey(ctx, header.kid), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ctx.config.PUBLIC_URL,
      audience: ctx.config.CLIENT_ID,
      requiredClaims: ['exp', 'iat'],
      currentDate: ctx.now(),
      clockTolerance: mayBeExpired ? LONGER_THAN_ANY_SESSION_SECONDS : CLOCK_LEEWAY_SECONDS,
    })
    return { claims: Claims.parse(payload), kid: protectedHeader.kid }
  } catch (error) {
    // The library checks signature, type, issuer and audience before the expiry.
    if (error instanceof errors.JWTExpired) throw new AppError('auth.token_expired')
    if (
      error instanceof errors.JOSEError ||
      error instanceof z.core.$ZodError ||
      error instanceof TypeError
    ) {
      throw new AppError('auth.required')
    }
    throw error
  }
}

async function getPublicKey(ctx: Context, kid: string | undefined) {
  const key = await findPublicKey(ctx, kid)
  if (!key) throw new AppError('auth.required')
  return key
}
