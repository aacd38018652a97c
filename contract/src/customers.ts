import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, numberParam } from './fields.ts'
import { CohortRole, Organization, OrganizationUserRole } from './organizations.ts'

export const listOrganizationUserRoles = {
  summary: 'List the organizations in which you are an administrator',
  tag: 'Organizations',
  access: 'user',
  method: 'GET',
  path: '/api/v4/organization-user-roles',
  query: z.object({
    organizationRole: z._default(z.literal('OrgAdmin', 'invalid'), 'OrgAdmin'),
    userId: Id,
    size: numberParam(30, 1, 100),
  }),
  output: z.object({
    items: z.array(OrganizationUserRole),
    /** The user's roles that are limited to some cohorts. */
    cohortRoles: z.array(CohortRole),
  }),
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const getOrganization = {
  summary: 'Get an organization that you administer',
  tag: 'Organizations',
  access: 'organizationRole',
  method: 'GET',
  path: '/api/v4/organizations/:organizationId',
  params: z.object({ organizationId: Id }),
  output: Organization,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const listOrganizationAccounts = {
  summary: 'List the customer accounts of an organization',
  tag: 'Organizations',
  access: 'organizationRole',
  method: 'GET',
  path: '/api/v4/account-organizations',
  query: z.object({ organizationId: Id }),
  output: z.object({ items: z.array(z.object({ accountId: Id })) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const Account = z.object({ accountId: Id, accountName: z.string() })

export const getAccount = {
  summary: 'Get a customer account of an organization that you administer',
  tag: 'Organizations',
  access: 'user',
  method: 'GET',
  path: '/api/v4/accounts/:accountId',
  params: z.object({ accountId: Id }),
  output: Account,
  status: 200,
  errorCodes: ['not_found', 'second_factor.setup_required'],
} as const satisfies Endpoint

/** Public, because an `<img>` element cannot send an access token. Image ids cannot be guessed. */
export const getImage = {
  summary: 'Get an image, such as an organization’s logo',
  tag: 'Organizations',
  access: 'public',
  method: 'GET',
  path: '/api/v4/images/:imageId/',
  params: z.object({ imageId: Id }),
  output: ['image/*'],
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint
