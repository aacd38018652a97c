import { type CohortRole, endpoints, type Organization, type OrganizationUserRole } from '@lpi/contract'
import type { Api } from '../api/api.ts'

/** The organization that the user administers on the current page. */
export type Administration = {
  organization:
    | (Organization & {
        accountId: string | null
        /** Whether the role is limited to some cohorts. */
        isLimited: boolean
      })
    | null
  /** The error that occurred while the organization was loading, or null. */
  organizationError: unknown
  isAdministrator: boolean
  /** True if the URL names the organization, which then replaces the default organization. */
  isSelected?: true
}

/** The value for users who administer no organization, such as learners. */
export const noAdministration = { organization: null, organizationError: null, isAdministrator: false }

export type Role = OrganizationUserRole | CohortRole

/**
 * Lists at most 30 of the user's roles as an administrator: roles for whole organizations, followed by limited roles.
 * The roles of each kind are sorted by the name of the organization.
 */
export async function listRoles(api: Api, userId: string): Promise<Role[]> {
  const query = { organizationRole: 'OrgAdmin', userId, size: 30 } as const
  const { items, cohortRoles } = await api.call(endpoints.listOrganizationUserRoles, { query })
  return [...items, ...cohortRoles]
}
