import type { ProviderVisit } from '@lpi/contract'
import * as oidc from 'openid-client'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { withProvider } from './open-provider.ts'
import type { ProviderTokens } from './provider-tokens.ts'
import { consumeVisit, insertVisit, type VisitKey } from './queries.ts'
import { type ConnectionRow, findConnection, findOpenConnection } from './shared-queries.ts'

const LIFETIME_MS = 10 * 60_000
/** How old a log-in may be that proves who the person is. */
const PROOF_MAX_AGE_SECONDS = 5 * 60
/** OpenID Connect Core allows no longer ones. The library accepts an empty one. */
const MAX_SUBJECT_LENGTH = 255
const GOOGLE = 'https://accounts.google.com'

type Purpose = VisitKey['purpose']
type Start = { purpose: Purpose /** Null for a log-in. */; sessionId: string | null }

/** Claims about a person, from the ID token and, if it lacks some, from the provider's UserInfo endpoint. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

export type FinishedVisit = {
  connection: ConnectionRow
  claims: Claims
  tokens: ProviderTokens
  hasLogout: boolean
}

export const redirectUri = ({ config }: Pick<Context, 'config'>) => `${config.PUBLIC_URL}/login/return`

/**
 * Starts a visit to the provider of a connection, which returns once, within ten minutes, to the browser that started
 * it: only this browser has the secret.
 */
export async function startVisit(
  ctx: Context,
  connection: ConnectionRow,
  { purpose, sessionId }: Start,
): Promise<ProviderVisit> {
  const [state, secret, nonce] = [createLinkCode(), createLinkCode(), createLinkCode()]
  const codeVerifier = oidc.randomPKCECodeVerifier()
  const codeChallenge = await oidc.calculatePKCECodeChallenge(codeVerifier)
  const url = await withProvider(ctx, connection, async (provider) =>
    oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri(ctx),
      scope: listScopes(connection, provider.serverMetadata()).join(' '),
      state,
      nonce,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      ...(purpose === 'proof' && { prompt: 'login', max_age: '0' }),
      // Google has no scope for refresh tokens.
      ...(connection.issuer === GOOGLE && { access_type: 'offline' }),
      ...(connection.settings.hostedDomain && { hd: connection.settings.hostedDomain }),
    }),
  )
  const now = ctx.now()
  await insertVisit(ctx.db, {
    state_hash: hashLinkCode(state),
    connection_id: connection.id,
    purpose,
    secret_hash: hashLinkCode(secret),
    nonce,
    code_verifier: codeVerifier,
    session_id: sessionId,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  })
  return { url: url.href, secret }
}

function listScopes({ settings }: ConnectionRow, { scopes_supported = [] }: oidc.ServerMetadata) {
  const offline = scopes_supported.includes('offline_access') ? ['offline_access'] : []
  return [...new Set(['openid', 'email', 'profile', ...offline, ...settings.scopes])]
}

type Return = { secret: string; query: string }

/**
 * Finishes a visit with what the provider appended to the return address. Throws `institution.invalid` if the visit is
 * unknown, used, expired, or was started by another browser or session.
 */
export async function finishVisit(
  ctx: Context,
  { secret, query }: Return,
  { purpose, sessionId }: Start,
): Promise<FinishedVisit> {
  const answer = new URLSearchParams(query)
  const state = answer.get('state') ?? ''
  const key = {
    stateHash: hashLinkCode(state),
    secretHash: hashLinkCode(secret),
    purpose,
    sessionId,
    now: ctx.now(),
  }
  const visit = await consumeVisit(ctx.db, key)
  const find = purpose === 'test' ? findConnection : findOpenConnection
  const connection = visit && (await find(ctx.db, visit.connection_id))
  if (!connection) throw new AppError('institution.invalid')

  return withProvider(ctx, connection, async (provider) => {
    // The library takes the redirect URI from this address, so it must not come from the request.
    const returnAddress = new URL(redirectUri(ctx))
    returnAddress.search = answer.toString()
    const tokens = await oidc.authorizationCodeGrant(provider, returnAddress, {
      expectedState: state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.code_verifier,
      idTokenExpected: true,
      ...(purpose === 'proof' && { maxAge: PROOF_MAX_AGE_SECONDS }),
    })
    const idClaims = tokens.claims() as Claims
    if (idClaims.sub === '' || idClaims.sub.length > MAX_SUBJECT_LENGTH) {
      throw new AppError('institution.refused', { reason: 'subject' })
    }
    const userInfo = lacksClaims(connection, idClaims)
      ? await readUserInfo(provider, tokens.access_token, idClaims.sub)
      : {}
    return {
      connection,
      claims: { ...userInfo, ...idClaims },
      tokens: {
        subject: idClaims.sub,
        idToken: tokens.id_token!,
        refreshToken: tokens.refresh_token ?? null,
      },
      hasLogout: provider.serverMetadata().end_session_endpoint !== undefined,
    }
  })
}

function lacksClaims({ settings }: ConnectionRow, claims: Claims) {
  const hasName = claims.name !== undefined || claims.family_name !== undefined
  const hasGroups = settings.groupsClaim === '' || claims[settings.groupsClaim] !== undefined
  return claims.email === undefined || !hasName || !hasGroups
}

/** The library checks that the answer is about the same person. */
async function readUserInfo(provider: oidc.Configuration, accessToken: string, subject: string) {
  if (!provider.serverMetadata().userinfo_endpoint) return {}
  return oidc.fetchUserInfo(provider, accessToken, subject)
}
