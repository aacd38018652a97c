import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, numberParam } from './fields.ts'

export const OrganizationUserRole = z.object({
  organizationRole: z.literal('OrgAdmin'),
  organizationName: z.string(),
  organizationId: Id,
})

export const listOrganizationUserRoles = {
  summary: 'The organisations in which one is an administrator; asks about oneself only',
  access: 'user',
  method: 'GET',
  path: '/api/v4/organization-user-roles',
  query: z.object({
    organizationRole: z._default(z.literal('OrgAdmin', 'invalid'), 'OrgAdmin'),
    userId: Id,
    size: numberParam(30, 1, 100),
  }),
  output: z.object({ items: z.array(OrganizationUserRole) }),
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const Organization = z.object({
  organizationId: Id,
  organizationName: z.string(),
  logoUrl: z.nullable(z.string()),
})
export type Organization = z.infer<typeof Organization>

export const getOrganization = {
  summary: 'An organisation that one administers',
  access: 'appointed',
  method: 'GET',
  path: '/api/v4/organizations/:organizationId',
  params: z.object({ organizationId: Id }),
  output: Organization,
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const listAccountOrganizations = {
  summary: 'The customer accounts to which an organisation belongs',
  access: 'appointed',
  method: 'GET',
  path: '/api/v4/account-organizations',
  query: z.object({ organizationId: Id }),
  output: z.object({ items: z.array(z.object({ accountId: Id })) }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const getAccount = {
  summary: 'A customer account of an organisation that one administers',
  access: 'user',
  method: 'GET',
  path: '/api/v4/accounts/:accountId',
  params: z.object({ accountId: Id }),
  output: z.object({ accountId: Id, accountName: z.string() }),
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

/** Logos are shown on reports and log-in screens, so they are public; their ids cannot be guessed. */
export const getImage = {
  summary: 'An image, such as an organisation’s logo',
  access: 'public',
  method: 'GET',
  path: '/api/v4/images/:imageId/',
  params: z.object({ imageId: Id }),
  output: 'image/*',
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint
