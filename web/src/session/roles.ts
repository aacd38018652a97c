import { type CohortRole, endpoints, type Organization, type OrganizationUserRole } from '@lpi/contract'
import type { Api } from '../api/api.ts'

/** The organization that the user administers on this page. */
export type Administration = {
  organization:
    | (Organization & {
        accountId: string | null
        confirmBy: string | null
        /** Whether the role is limited to some cohorts. */
        isLimited: boolean
      })
    | null
  /** The error that occurred while loading the organization; null without one. */
  organizationError: unknown
  isAdministrator: boolean
  /** The URL names the organization, in place of the default one. */
  isSelected?: true
}

/** The user administers no organization, like every learner. */
export const noAdministration = { organization: null, organizationError: null, isAdministrator: false }

export type Role = OrganizationUserRole | CohortRole

/** The user's roles as an administrator: of whole organizations first, then those limited to cohorts, each by name. */
export async function listRoles(api: Api, userId: string): Promise<Role[]> {
  const query = { organizationRole: 'OrgAdmin', userId, size: 30 } as const
  const { items, cohortRoles = [] } = await api.call(endpoints.listOrganizationUserRoles, { query })
  return [...items, ...cohortRoles]
}
