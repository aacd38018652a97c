import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Email, Id, Moment, RowVersion } from './fields.ts'

/** A `CohortAdmin` administers some cohorts of the organization and has no access to its other cohorts. */
export const administratorRoles = ['OrgAdmin', 'CohortAdmin'] as const
export const AdministratorRole = z.enum(administratorRoles, 'invalid')
export type AdministratorRole = z.infer<typeof AdministratorRole>

/** The maximum number of cohorts of a limited role. */
export const MAX_ROLE_COHORTS = 100

export const Colleague = z.object({
  id: Id,
  email: z.string(),
  /**
   * This and the next two fields are null until the person has used the role. Otherwise, they would reveal whether the
   * address has an account.
   */
  name: z.nullable(z.string()),
  lastSeenAt: z.nullable(Moment),
  hasSecondFactor: z.nullable(z.boolean()),
  organizationRole: AdministratorRole,
  /** The cohorts of a limited role, sorted by name; empty if the role covers the whole organization. */
  folders: z.array(z.object({ id: Id, name: z.string() })),
  grantedAt: Moment,
  isSelf: z.boolean(),
  /** Sent back with a change, to detect conflicting changes. */
  version: z.int(),
})
export type Colleague = z.infer<typeof Colleague>

const organizationQuery = z.object({ organizationId: Id })
const colleagueParams = z.object({ colleagueId: Id })

const grant = {
  organizationRole: AdministratorRole,
  /** The cohorts of a limited role. */
  folderIds: z._default(z.array(Id).check(z.maxLength(MAX_ROLE_COHORTS, 'invalid')), []),
}

function matchesRole({ organizationRole, folderIds }: { organizationRole: string; folderIds: string[] }) {
  return (organizationRole === 'CohortAdmin') === folderIds.length > 0
}
const cohortsMatchRole = z.refine<{ organizationRole: AdministratorRole; folderIds: string[] }>(matchesRole, {
  path: ['folderIds'],
  message: 'required',
})

export const listColleagues = {
  summary:
    'List the administrators of an organization and the people who are invited to become administrators',
  tag: 'Colleagues',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-colleagues',
  query: organizationQuery,
  output: z.object({ items: z.array(Colleague) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const InviteColleagueBody = z.object({ email: Email, ...grant }).check(cohortsMatchRole)

/** The owner of the address gets an email about the role. The role takes effect once the address is confirmed. */
export const inviteColleague = {
  summary:
    'Make the owner of an email address an administrator of the organization or of some of its cohorts',
  tag: 'Colleagues',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-colleagues',
  query: organizationQuery,
  body: InviteColleagueBody,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'colleague.exists', 'invitations.limit_reached'],
} as const satisfies Endpoint

export const ColleagueRoleBody = z.object({ ...grant, version: RowVersion }).check(cohortsMatchRole)

export const updateColleague = {
  summary: 'Change the role of an administrator, or the cohorts of the role',
  tag: 'Colleagues',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-colleagues/:colleagueId',
  params: colleagueParams,
  query: organizationQuery,
  body: ColleagueRoleBody,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'colleague.changed', 'colleague.last_administrator'],
} as const satisfies Endpoint

export const revokeColleague = {
  summary: 'Revoke the role of an administrator, or an invitation to become an administrator',
  tag: 'Colleagues',
  access: 'administrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-colleagues/:colleagueId',
  params: colleagueParams,
  query: organizationQuery,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'colleague.last_administrator'],
} as const satisfies Endpoint
