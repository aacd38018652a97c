import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Email } from './fields.ts'

export const Tokens = z.object({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof Tokens>

/** A password as it is typed to prove who one is; whatever rule it was made under. */
const TypedPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'text.too_long'))

export const LoginBody = z.object({ username: Email, password: TypedPassword })

/** What is asked again before something that cannot be taken back. */
export const PasswordProof = z.object({ password: TypedPassword })

export const login = {
  summary: 'Log in with username and password',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/login',
  body: LoginBody,
  output: Tokens,
  status: 200,
  refusals: ['login.failed', 'password.expired', 'rate.limited'],
} as const satisfies Endpoint

export const logout = {
  summary: 'End the session at once, for every process',
  access: 'session',
  method: 'POST',
  path: '/users/api/v4/users/logout',
  output: null,
  status: 204,
  refusals: [],
} as const satisfies Endpoint

export const refreshTokens = {
  summary: 'Exchange a refresh token for new tokens',
  access: 'public',
  method: 'POST',
  path: '/identity/token',
  encoding: 'form',
  body: z.object({
    grant_type: z.literal('refresh_token'),
    client_id: z.string().check(z.minLength(1, 'required')),
    refresh_token: z.string().check(z.minLength(1, 'required'), z.maxLength(500, 'text.too_long')),
  }),
  output: Tokens,
  status: 200,
  refusals: ['session.ended'],
} as const satisfies Endpoint

export const getKeys = {
  summary: 'The public keys of the access tokens (JWKS)',
  access: 'public',
  method: 'GET',
  path: '/.well-known/jwks.json',
  output: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.string(),
        use: z.string(),
      }),
    ),
  }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const loginFromLegacy = {
  summary: 'Log in with a token signed by the legacy system: once, at most 60 seconds old',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/login-from-legacy',
  body: z.object({ token: z.string().check(z.minLength(1, 'required'), z.maxLength(4000, 'text.too_long')) }),
  output: Tokens,
  status: 200,
  refusals: ['legacy_login.not_configured', 'legacy_login.invalid', 'rate.limited'],
} as const satisfies Endpoint
