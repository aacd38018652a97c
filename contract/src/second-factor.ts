import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { cleanedText, compactCode, Id, Moment, requiredText } from './fields.ts'
import { PasswordProof, proofErrorCodes, Tokens } from './identity.ts'
import { Organization } from './organizations.ts'

/** A code from the authenticator app, or a backup code. Spaces and dashes are ignored. */
const FactorCode = cleanedText(compactCode, 100, [z.minLength(1, 'required')])

export const SecondFactorCode = z.object({ code: FactorCode })

/** Both factors. A user must enter them again to turn off the second factor or to replace the backup codes. */
export const FactorsProof = z.extend(PasswordProof, { code: FactorCode })

export const LoginCodeBody = z.object({
  /** From `details.challenge` of the login that returned `second_factor.required`. */
  challenge: requiredText(200),
  code: FactorCode,
})

export const loginWithCode = {
  summary: 'Complete a login with a code from the authenticator app or a backup code',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users/login/second-factor',
  body: LoginCodeBody,
  output: Tokens,
  status: 200,
  errorCodes: ['second_factor.challenge_invalid', 'second_factor.wrong', 'rate.limited'],
} as const satisfies Endpoint

export const SecondFactor = z.object({
  /** Null while the second factor is off. */
  enabledAt: z.nullable(Moment),
  backupCodesLeft: z.int(),
  /** The names of the organizations that require you to use a second factor. */
  requiredBy: z.array(z.string()),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const secondFactorPath = '/users/api/v4/users/:userId/second-factor'
const params = z.object({ userId: Id })

export const getSecondFactor = {
  summary: 'Get the state of your second factor',
  tag: 'Second factor',
  access: 'self',
  method: 'GET',
  path: secondFactorPath,
  params,
  output: SecondFactor,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const SecondFactorSecret = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  /** An `otpauth://` URI, for a QR code. */
  uri: z.string(),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const startSecondFactor = {
  summary: 'Start setting up a second factor; entering its first code in the same session turns it on',
  tag: 'Second factor',
  access: 'self',
  method: 'POST',
  path: secondFactorPath,
  params,
  body: PasswordProof,
  output: SecondFactorSecret,
  status: 200,
  errorCodes: [
    ...proofErrorCodes,
    'account.no_address',
    'second_factor.already_on',
    'second_factor.email_unconfirmed',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const BackupCodes = z.object({ backupCodes: z.array(z.string()) })

export const enableSecondFactor = {
  summary: 'Turn on the second factor with its first code; ends all sessions and starts a new one',
  tag: 'Second factor',
  access: 'self',
  method: 'POST',
  path: `${secondFactorPath}/enable`,
  params,
  body: SecondFactorCode,
  output: z.extend(BackupCodes, { tokens: Tokens }),
  status: 200,
  errorCodes: ['second_factor.not_started', 'second_factor.wrong', 'rate.limited'],
} as const satisfies Endpoint

export const disableSecondFactor = {
  summary: 'Turn off the second factor',
  tag: 'Second factor',
  access: 'self',
  method: 'POST',
  path: `${secondFactorPath}/disable`,
  params,
  body: FactorsProof,
  output: null,
  status: 204,
  errorCodes: [...proofErrorCodes, 'second_factor.wrong', 'rate.limited'],
} as const satisfies Endpoint

export const renewBackupCodes = {
  summary: 'Replace your backup codes with new codes',
  tag: 'Second factor',
  access: 'self',
  method: 'POST',
  path: `${secondFactorPath}/backup-codes`,
  params,
  body: FactorsProof,
  output: BackupCodes,
  status: 200,
  errorCodes: [...proofErrorCodes, 'second_factor.wrong', 'rate.limited'],
} as const satisfies Endpoint

export const SecondFactorRequirement = z.object({ isRequired: z.boolean() })

export const setSecondFactorRequirement = {
  summary: 'Require the organization’s administrators to use a second factor, or stop requiring it',
  tag: 'Second factor',
  access: 'administrator',
  method: 'PUT',
  path: '/api/v4/organizations/:organizationId/second-factor-requirement',
  params: z.object({ organizationId: Id }),
  body: SecondFactorRequirement,
  output: Organization,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
