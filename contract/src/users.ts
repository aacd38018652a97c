import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Country, Email, Id, Language, Moment, Password, RequiredTextLine, TextLine } from './fields.ts'

const PlatformText = z._default(z.nullish(TextLine), null)

export const PlatformData = z.object({ orgOrSchool: z.optional(TextLine) })

/** What ties a user to the platform through which they came. It confers no right. */
const mappingFields = {
  platformName: PlatformText,
  platformCustomer: PlatformText,
  platformRole: PlatformText,
  platformUserId: PlatformText,
  platformAccountId: PlatformText,
  platformData: z._default(PlatformData, {}),
}
export const NewUserMapping = z.object(mappingFields)

export const UserMapping = z.object({
  id: Id,
  platformName: z.nullable(z.string()),
  platformCustomer: z.nullable(z.string()),
  platformRole: z.nullable(z.string()),
  platformUserId: z.nullable(z.string()),
  platformAccountId: z.nullable(z.string()),
  platformData: z.object({ orgOrSchool: z.optional(z.string()) }),
})
export type UserMapping = z.infer<typeof UserMapping>

export const User = z.object({
  userId: Id,
  username: z.string(),
  email: z.string(),
  recoveryEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  country: z.nullable(z.string()),
  orgOrSchool: z.string(),
  language: z.nullable(z.string()),
  userMappings: z.array(UserMapping),
})
export type User = z.infer<typeof User>

export const NewUser = z.object({
  username: Email,
  email: Email,
  firstName: RequiredTextLine,
  lastName: RequiredTextLine,
  country: Country,
  orgOrSchool: z._default(TextLine, ''),
  password: Password,
  language: z.optional(Language),
  userMappings: z._default(z.array(NewUserMapping).check(z.maxLength(5, 'invalid')), []),
})

export const createUser = {
  summary: 'Register',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users',
  body: NewUser,
  output: z.object({ userId: Id, country: z.string() }),
  status: 201,
  refusals: ['user.exists', 'password.too_common', 'password.contains_name', 'rate.limited'],
} as const satisfies Endpoint

const userId = Id

export const getUser = {
  summary: 'One’s own profile',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId',
  params: z.object({ userId }),
  output: User,
  status: 200,
  refusals: [],
} as const satisfies Endpoint

/** A profile can be sent back as it was read: null, where nothing is known, changes nothing. */
function known<S extends z.ZodMiniType>(shape: S) {
  return z.pipe(
    z.nullish(shape),
    z.transform((value) => value ?? undefined),
  )
}

export const UserUpdate = z.object({
  firstName: z.optional(RequiredTextLine),
  lastName: z.optional(RequiredTextLine),
  country: z.optional(known(Country)),
  orgOrSchool: z.optional(TextLine),
  language: z.optional(known(Language)),
  recoveryEmail: z.optional(known(Email)),
})

export const updateUser = {
  summary: 'Change one’s own profile; what is not sent stays as it is',
  access: 'self',
  method: 'PUT',
  path: '/users/api/v4/users/:userId',
  params: z.object({ userId }),
  body: UserUpdate,
  output: User,
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const getUserMapping = {
  summary: 'One mapping of a user to a platform',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/user-mappings/:mappingId',
  params: z.object({ userId, mappingId: Id }),
  output: UserMapping,
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const updateUserMapping = {
  summary: 'Change what a mapping carries',
  access: 'self',
  method: 'PUT',
  path: '/users/api/v4/users/:userId/user-mappings/:mappingId',
  params: z.object({ userId, mappingId: Id }),
  body: z.object({ platformData: PlatformData }),
  output: UserMapping,
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const createUserMapping = {
  summary: 'Tie a user to a platform',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/user-mappings/',
  params: z.object({ userId }),
  body: NewUserMapping,
  output: UserMapping,
  status: 201,
  refusals: ['rate.limited'],
} as const satisfies Endpoint

export const policyTypes = ['privacy-policy', 'pipl-policy'] as const
export const PolicyType = z.enum(policyTypes)
export type PolicyType = z.infer<typeof PolicyType>

const PolicyVersion = z.string().check(z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, 'invalid'))

/** What Chinese law asks consent for one by one; on the wire they stand behind the one `pipl-policy`. */
export const piplPurposes = ['processing', 'sharing', 'transfer'] as const
const PiplPurpose = z.enum(piplPurposes)

const ConsentStatus = z.enum(['accepted', 'withdrawn'])

export const Consent = z.object({
  userId: Id,
  policyType: PolicyType,
  version: z.string(),
  status: ConsentStatus,
  /** The language in which the policy was shown, where that is known. */
  language: z.nullable(z.string()),
  purposes: z.nullable(z.array(PiplPurpose)),
  acceptedAt: Moment,
})
export type Consent = z.infer<typeof Consent>

export const listConsents = {
  summary: 'What one has accepted and withdrawn, oldest first',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/user-consents',
  params: z.object({ userId }),
  output: z.object({ items: z.array(Consent) }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const createConsent = {
  summary: 'Accept a policy, or withdraw that',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/user-consents',
  params: z.object({ userId }),
  body: z.object({
    userId: z.optional(Id),
    policyType: PolicyType,
    version: PolicyVersion,
    status: ConsentStatus,
    /** The language in which the policy was shown. */
    language: z.optional(Language),
    /** Only of the PIPL policy; one that is accepted names them all. */
    purposes: z.optional(z.array(PiplPurpose)),
  }),
  output: Consent,
  status: 201,
  refusals: ['rate.limited'],
} as const satisfies Endpoint
