import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Tokens } from './identity.ts'

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
