import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Email, requiredText } from './fields.ts'

export const Tokens = z.object({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof Tokens>

/** A password to verify. The rules for new passwords are not applied, because older passwords may not satisfy them. */
const EnteredPassword = requiredText(200)

export const LoginBody = z.object({ username: Email, password: EnteredPassword })

/**
 * The password, which the user must enter again before a sensitive change to the account. It is omitted for an account
 * without a password, whose owner logs in at the institution again instead (`startInstitutionProof`).
 */
export const PasswordProof = z.object({ password: z.optional(EnteredPassword) })
export const proofErrorCodes = ['password.wrong', 'institution.proof_required'] as const

export const login = {
  summary: 'Log in with a username and a password',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/login',
  body: LoginBody,
  output: Tokens,
  status: 200,
  errorCodes: [
    'login.failed',
    'password.expired',
    'second_factor.required',
    /** Details: `connectionId`, through which the person logs in. */
    'institution.only_login',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const logout = {
  summary: 'End the current session',
  tag: 'Sessions',
  access: 'session',
  method: 'POST',
  path: '/users/api/v4/users/logout',
  output: null,
  status: 204,
  errorCodes: [],
} as const satisfies Endpoint

export const RefreshTokensBody = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: requiredText(200),
  refresh_token: requiredText(500),
})

export const refreshTokens = {
  summary: 'Exchange a refresh token for new tokens',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/identity/token',
  encoding: 'form',
  body: RefreshTokensBody,
  output: Tokens,
  status: 200,
  errorCodes: ['session.ended'],
} as const satisfies Endpoint

export const PublicKey = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
})

export const getKeys = {
  summary: 'Get the public keys that verify access tokens (JWKS)',
  tag: 'Sessions',
  access: 'public',
  method: 'GET',
  path: '/.well-known/jwks.json',
  output: z.object({ keys: z.array(PublicKey) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const LegacyLoginBody = z.object({
  token: requiredText(4000),
})

export const loginFromLegacy = {
  summary: 'Log in with a token that the legacy system signed; the token works once, within 60 seconds',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/login-from-legacy',
  body: LegacyLoginBody,
  output: Tokens,
  status: 200,
  errorCodes: [
    'legacy_login.not_configured',
    'legacy_login.invalid',
    'second_factor.required',
    'legacy_login.unconfirmed',
    'institution.only_login',
    'rate.limited',
  ],
} as const satisfies Endpoint
