import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Email, Id, Moment, Password } from './fields.ts'
import { PasswordProof } from './identity.ts'

export const RecoverPasswordBody = z.object({
  username: Email,
  siteType: z.optional(z.string().check(z.maxLength(50, 'text.too_long'))),
})

export const recoverPassword = {
  summary: 'Mail a link to set a new password; answers the same whether or not the account exists',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/recover-password',
  body: RecoverPasswordBody,
  output: null,
  status: 204,
  refusals: ['rate.limited'],
} as const satisfies Endpoint

export const validateFunctionCode = {
  summary: 'Whether a password code is still good; never consumes it',
  access: 'public',
  method: 'HEAD',
  path: '/users/api/v4/users/validate-function-code/:code',
  params: z.object({ code: z.string().check(z.maxLength(200, 'text.too_long')) }),
  output: null,
  status: 200,
  refusals: ['not_found', 'rate.limited'],
} as const satisfies Endpoint

export const ChangePasswordBody = z.object({
  code: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'text.too_long')),
  newPassword: Password,
})

export const changePassword = {
  summary: 'Set a new password with a mailed code, once; ends every session',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/change-password',
  body: ChangePasswordBody,
  output: null,
  status: 204,
  refusals: ['reset_code.invalid', 'password.too_common', 'password.contains_name', 'rate.limited'],
} as const satisfies Endpoint

export const Session = z.object({
  id: Id,
  /** What the browser said about itself at log-in; it may be empty, and anyone can say anything. */
  userAgent: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment,
  expiresAt: Moment,
  /** The session of whoever is asking. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = {
  summary: 'Where one is logged in at the moment',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/sessions',
  params: z.object({ userId: Id }),
  output: z.object({ items: z.array(Session) }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const endUserSession = {
  summary: 'End one of one’s own sessions at once',
  access: 'self',
  method: 'DELETE',
  path: '/users/api/v4/users/:userId/sessions/:sessionId',
  params: z.object({ userId: Id, sessionId: Id }),
  output: null,
  status: 204,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const endOtherSessions = {
  summary: 'End every session of one’s own but this one',
  access: 'self',
  method: 'DELETE',
  path: '/users/api/v4/users/:userId/sessions',
  params: z.object({ userId: Id }),
  output: null,
  status: 204,
  refusals: [],
} as const satisfies Endpoint

export const EmailChangeBody = z.extend(PasswordProof, { email: Email })

export const requestEmailChange = {
  summary: 'Ask for another address; it counts once the link that is mailed there was followed',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/email-changes',
  params: z.object({ userId: Id }),
  body: EmailChangeBody,
  output: null,
  status: 204,
  refusals: ['password.wrong', 'rate.limited', 'service.unavailable'],
} as const satisfies Endpoint

export const confirmEmailChange = {
  summary: 'Make an address count with the code that was mailed to it, once',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/confirm-email-change',
  body: z.object({ code: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'text.too_long')) }),
  output: z.object({ email: z.string() }),
  status: 200,
  refusals: ['email_change.invalid', 'rate.limited'],
} as const satisfies Endpoint
