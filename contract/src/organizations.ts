import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, numberParam, text } from './fields.ts'

export const OrganizationUserRole = z.object({
  organizationRole: z.literal('OrgAdmin'),
  organizationName: z.string(),
  organizationId: Id,
  /**
   * True if the organization requires a second factor and the user has not set one up. The role has no effect until the
   * user does.
   */
  needsSecondFactor: z.boolean(),
})

export type OrganizationUserRole = z.infer<typeof OrganizationUserRole>

/** A role that is limited to some cohorts of an organization. */
export const CohortRole = z.extend(OrganizationUserRole, { organizationRole: z.literal('CohortAdmin') })
export type CohortRole = z.infer<typeof CohortRole>

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

export const Organization = z.object({
  organizationId: Id,
  organizationName: z.string(),
  logoUrl: z.nullable(z.string()),
  /** Whether its administrators need a second factor. */
  requiresSecondFactor: z.boolean(),
  /** Whether its learners may ask observers for ratings. */
  allowsObservers: z.boolean(),
})
export type Organization = z.infer<typeof Organization>

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

/** The same values as the three calls above, so that an administrator's page does not wait for one after another. */
export const getAdministration = {
  summary: 'Get your roles as an administrator and the organization that an administrator’s page shows first',
  tag: 'Organizations',
  access: 'user',
  method: 'GET',
  path: '/api/v4/administration',
  /** By default, the first organization whose name contains the configured text. Any text can stand in a page's URL. */
  query: z.object({ organizationId: z.optional(text(100)) }),
  output: z.object({
    roles: z.array(z.union([OrganizationUserRole, CohortRole])),
    /** Whether the user has the role, but lacks the second factor that the organization requires. */
    needsSecondFactor: z.boolean(),
    /** Null if the user has no such role, or lacks the second factor. */
    organization: z.nullable(
      z.extend(Organization, {
        accountId: z.nullable(Id),
        /** Whether the role is limited to some cohorts. */
        isLimited: z.boolean(),
      }),
    ),
  }),
  status: 200,
  errorCodes: [],
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
