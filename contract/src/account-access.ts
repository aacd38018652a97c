import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Email, Id, LinkCode, Moment, Password, text } from './fields.ts'
import { PasswordProof, proofErrorCodes, Tokens } from './identity.ts'

export const RecoverPasswordBody = z.object({
  username: Email,
  siteType: z.optional(text(50)),
})

export const recoverPassword = {
  summary: 'Email a link to set a new password; the response does not reveal whether the account exists',
  tag: 'Account recovery',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/recover-password',
  body: RecoverPasswordBody,
  output: null,
  status: 204,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint

export const validateFunctionCode = {
  summary: 'Check whether a recovery code is valid, without using it',
  tag: 'Account recovery',
  access: 'public',
  method: 'HEAD',
  path: '/users/api/v4/users/validate-function-code/:code',
  params: z.object({ code: LinkCode }),
  output: null,
  status: 200,
  errorCodes: ['not_found', 'rate.limited'],
} as const satisfies Endpoint

export const LinkCodeBody = z.object({ code: LinkCode })

export const ChangePasswordBody = z.extend(LinkCodeBody, { newPassword: Password })

export const changePassword = {
  summary: 'Set a new password with a recovery code; ends every session of the account',
  tag: 'Account recovery',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/change-password',
  body: ChangePasswordBody,
  output: null,
  status: 204,
  errorCodes: ['reset_code.invalid', 'password.too_common', 'password.contains_name', 'rate.limited'],
} as const satisfies Endpoint

export const OwnPasswordBody = z.extend(PasswordProof, { newPassword: Password })

export const changeOwnPassword = {
  summary: 'Set a new password, or your first one; replaces all sessions with a new session',
  tag: 'Account recovery',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/password',
  params: z.object({ userId: Id }),
  body: OwnPasswordBody,
  output: Tokens,
  status: 200,
  errorCodes: [
    ...proofErrorCodes,
    'account.no_address',
    'institution.only_login',
    'password.too_common',
    'password.contains_name',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const Session = z.object({
  id: Id,
  /** The User-Agent header at login. It may be empty and cannot be trusted. */
  userAgent: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment,
  expiresAt: Moment,
  /** Whether the session was opened with a second factor. */
  hasSecondFactor: z.boolean(),
  /** True for the session to which the access token of this call belongs. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = {
  summary: 'List your open sessions',
  tag: 'Sessions',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/sessions',
  params: z.object({ userId: Id }),
  output: z.object({ items: z.array(Session) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const endUserSession = {
  summary: 'End one of your sessions',
  tag: 'Sessions',
  access: 'self',
  method: 'DELETE',
  path: '/users/api/v4/users/:userId/sessions/:sessionId',
  params: z.object({ userId: Id, sessionId: Id }),
  output: null,
  status: 204,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const endOtherSessions = {
  summary: 'End all of your sessions except the current session',
  tag: 'Sessions',
  access: 'self',
  method: 'DELETE',
  path: '/users/api/v4/users/:userId/sessions',
  params: z.object({ userId: Id }),
  output: null,
  status: 204,
  errorCodes: [],
} as const satisfies Endpoint

export const EmailChangeBody = z.extend(PasswordProof, { email: Email })

export const requestEmailChange = {
  summary: 'Request a change of your email address; the new address takes effect when you confirm it',
  tag: 'Account recovery',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/email-changes',
  params: z.object({ userId: Id }),
  body: EmailChangeBody,
  output: null,
  status: 204,
  errorCodes: [...proofErrorCodes, 'rate.limited', 'service.unavailable'],
} as const satisfies Endpoint

export const EmailChange = z.object({
  userId: Id,
  /** The current address of the account. */
  email: z.string(),
  newEmail: z.string(),
})
export type EmailChange = z.infer<typeof EmailChange>

export const openEmailChange = {
  summary: 'Read a requested change of an email address with the code that was sent to the new address',
  tag: 'Account recovery',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/email-changes/open',
  body: LinkCodeBody,
  output: EmailChange,
  status: 200,
  errorCodes: ['email_change.invalid', 'rate.limited'],
} as const satisfies Endpoint

export const confirmEmailChange = {
  summary: 'Confirm your new email address in the session that requested it; replaces all sessions',
  tag: 'Account recovery',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/confirm-email-change',
  params: z.object({ userId: Id }),
  body: LinkCodeBody,
  output: Tokens,
  status: 200,
  errorCodes: [
    'email_change.invalid',
    'email_change.other_session',
    'email_change.same_browser',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const confirmEmailChangeWithPassword = {
  summary: 'Confirm a new email address by setting a new password; ends every session of the account',
  tag: 'Account recovery',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/confirm-email-change',
  body: ChangePasswordBody,
  output: null,
  status: 204,
  errorCodes: [
    'email_change.invalid',
    'email_change.same_browser',
    'password.too_common',
    'password.contains_name',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const declineEmailChange = {
  summary: 'Cancel a requested change of an email address to yours, and stop such emails from the account',
  tag: 'Account recovery',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/email-changes/decline',
  body: LinkCodeBody,
  output: null,
  status: 204,
  errorCodes: ['email_change.invalid', 'rate.limited'],
} as const satisfies Endpoint

export const requestEmailConfirmation = {
  summary: 'Send another confirmation email to your address; has no effect if the address is confirmed',
  tag: 'Account recovery',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/email-confirmations',
  params: z.object({ userId: Id }),
  output: null,
  status: 204,
  errorCodes: ['account.no_address', 'rate.limited'],
} as const satisfies Endpoint

export const confirmEmail = {
  summary: 'Confirm the email address of your account with the code that was sent to it',
  tag: 'Account recovery',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/confirm-email',
  params: z.object({ userId: Id }),
  body: LinkCodeBody,
  output: z.object({ email: z.string() }),
  status: 200,
  errorCodes: ['email_confirmation.invalid', 'rate.limited'],
} as const satisfies Endpoint
