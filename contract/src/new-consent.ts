import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, text } from './fields.ts'
import { Consent, ConsentStatus, PiplPurpose, PolicyType, piplPurposes } from './users.ts'

const PolicyVersion = text(27, [z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, 'invalid')], 'invalid')

export const NewConsent = z.object({
  userId: z.optional(Id),
  policyType: PolicyType,
  version: PolicyVersion,
  status: ConsentStatus,
  /** The language in which the policy was shown. */
  language: z.optional(Language),
  /** For the PIPL policy only. If an acceptance names purposes, it must name all of them. */
  purposes: z.optional(z.array(PiplPurpose).check(z.maxLength(piplPurposes.length, 'invalid'))),
})

export const createConsent = {
  summary: 'Accept a policy, or withdraw a consent',
  tag: 'Consents',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/user-consents',
  params: z.object({ userId: Id }),
  body: NewConsent,
  output: Consent,
  status: 201,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint
