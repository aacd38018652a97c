import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Country, Email, Id, Language, Password, TextLine } from './fields.ts'
import { oneName, UserMapping } from './users.ts'

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

export const getUserMapping = {
  summary: 'Get one of your platform mappings',
  tag: 'Users',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/user-mappings/:mappingId',
  params: z.object({ userId: Id, mappingId: Id }),
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
  params: z.object({ userId: Id, mappingId: Id }),
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
  params: z.object({ userId: Id }),
  body: NewUserMapping,
  output: UserMapping,
  status: 201,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint
