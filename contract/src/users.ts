import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Country, Email, Id, Language, Moment, Password, TextLine, text } from './fields.ts'

const PlatformText = z._default(z.nullish(TextLine), null)

export const PlatformData = z.object({ orgOrSchool: z.optional(TextLine) })

/** The link between a user and the platform that the user came from. It grants no permission. */
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

/** Whether the username was generated for an account without an address. It is never shown. */
export function isGeneratedUsername(username: string) {
  return username.startsWith('~')
}

export const User = z.object({
  userId: Id,
  username: z.string(),
  email: z.string(),
  /** Whether the owner of the mailbox has confirmed the address. Roles and invitations require a confirmed address. */
  isEmailConfirmed: z.boolean(),
  recoveryEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  country: z.nullable(z.string()),
  orgOrSchool: z.string(),
  language: z.nullable(z.string()),
  userMappings: z.array(UserMapping),
  /** False for an account that was made by a log-in at an institution and has no password of its own. */
  hasPassword: z.boolean(),
  /**
   * Where the person can log in; null if nowhere. `endsAt`: when that ends. `isPlatform`: it is a learning platform, which
   * confirms the person at each launch and cannot be asked at another time.
   */
  institution: z.nullable(
    z.object({ connectionId: Id, name: z.string(), endsAt: z.nullable(Moment), isPlatform: z.boolean() }),
  ),
})
export type User = z.infer<typeof User>

/** Many people have only one name, so one of the two can be empty. Also checked if other fields have problems. */
const oneName = z.refine<{ firstName?: string | undefined; lastName?: string | undefined }>(
  ({ firstName, lastName }) => firstName !== '' || lastName !== '',
  {
    error: 'required',
    path: ['firstName'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

export const NewUser = z
  .object({
    username: Email,
    email: Email,
    firstName: TextLine,
    lastName: TextLine,
    country: Country,
    orgOrSchool: z._default(TextLine, ''),
    password: Password,
    language: z.optional(Language),
    userMappings: z._default(z.array(NewUserMapping).check(z.maxLength(5, 'invalid')), []),
  })
  .check(oneName)

export const CreatedUser = z.object({ userId: Id, country: z.string() })

export const createUser = {
  summary: 'Register a user',
  tag: 'Users',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/users',
  body: NewUser,
  output: CreatedUser,
  status: 201,
  errorCodes: ['user.exists', 'password.too_common', 'password.contains_name', 'rate.limited'],
} as const satisfies Endpoint

const userId = Id

export const getUser = {
  summary: 'Get your profile',
  tag: 'Users',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId',
  params: z.object({ userId }),
  output: User,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const DeviceKey = z.object({
  /** 32 bytes in base64. */
  key: z.string(),
})

export const getDeviceKey = {
  summary: 'Get the key with which your browser encrypts the answers and assessments that it stores',
  tag: 'Users',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/device-key',
  params: z.object({ userId }),
  output: DeviceKey,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

/** Ignores null, so that a client can send back a profile as it received it. */
function ignoreNull<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? undefined),
  )
}

export const UserUpdate = z
  .object({
    firstName: z.optional(TextLine),
    lastName: z.optional(TextLine),
    country: z.optional(ignoreNull(Country)),
    orgOrSchool: z.optional(TextLine),
    language: z.optional(ignoreNull(Language)),
    recoveryEmail: z.optional(ignoreNull(Email)),
  })
  .check(oneName)

export const updateUser = {
  summary: 'Update your profile; omitted fields keep their values',
  tag: 'Users',
  access: 'self',
  method: 'PUT',
  path: '/users/api/v4/users/:userId',
  params: z.object({ userId }),
  body: UserUpdate,
  output: User,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const getUserMapping = {
  summary: 'Get one of your platform mappings',
  tag: 'Users',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/user-mappings/:mappingId',
  params: z.object({ userId, mappingId: Id }),
  output: UserMapping,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const UserMappingUpdate = z.object({ platformData: PlatformData })

export const updateUserMapping = {
  summary: 'Update the data of one of your platform mappings',
  tag: 'Users',
  access: 'self',
  method: 'PUT',
  path: '/users/api/v4/users/:userId/user-mappings/:mappingId',
  params: z.object({ userId, mappingId: Id }),
  body: UserMappingUpdate,
  output: UserMapping,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const createUserMapping = {
  summary: 'Add a platform mapping to your account',
  tag: 'Users',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/user-mappings/',
  params: z.object({ userId }),
  body: NewUserMapping,
  output: UserMapping,
  status: 201,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint

export const policyTypes = ['privacy-policy', 'pipl-policy'] as const
export const PolicyType = z.enum(policyTypes)
export type PolicyType = z.infer<typeof PolicyType>

const PolicyVersion = text(27, [z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, 'invalid')], 'invalid')

/** The purposes for which Chinese law requires separate consent; all belong to the `pipl-policy`. */
export const piplPurposes = ['processing', 'sharing', 'transfer'] as const
export const PiplPurpose = z.enum(piplPurposes)

export const ConsentStatus = z.enum(['accepted', 'withdrawn'])

export const Consent = z.object({
  userId: Id,
  policyType: PolicyType,
  version: z.string(),
  status: ConsentStatus,
  /** The language in which the policy was shown; null if it was not recorded. */
  language: z.nullable(z.string()),
  purposes: z.nullable(z.array(PiplPurpose)),
  acceptedAt: Moment,
})
export type Consent = z.infer<typeof Consent>

export const listConsents = {
  summary: 'List your consents and withdrawals, oldest first',
  tag: 'Consents',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/user-consents',
  params: z.object({ userId }),
  output: z.object({ items: z.array(Consent) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

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
  params: z.object({ userId }),
  body: NewConsent,
  output: Consent,
  status: 201,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint
