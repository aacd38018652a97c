import { endpoints, type Output } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'

type Found = Output<typeof endpoints.getAdministration>

export type Role = Found['roles'][number]

/** The organization that the user administers on the current page. */
export type Administration = {
  organization: Found['organization']
  /** The error that occurred while the organization was loading, or null. */
  organizationError: unknown
  isAdministrator: boolean
  /** Whether the user has the role, but not the second factor that the organization requires. */
  needsSecondFactor: boolean
  /** True if the URL names the organization, which then replaces the default organization. */
  isSelected?: true
}

/** The value for users who administer no organization, such as learners. */
const noAdministration: Administration = {
  organization: null,
  organizationError: null,
  isAdministrator: false,
  needsSecondFactor: false,
}

/** Returns the organization. Throws if no role of the user matches the configured name or the selected organization. */
export function requireOrganization({ organization }: Pick<Administration, 'organization'>) {
  if (!organization) throw new Error('No organization ID found')
  return organization
}

/** Loads the user's roles, and the selected organization or, by default, the one that the user sees first. */
export async function loadAdministration(
  api: Api,
  organizationId?: string,
): Promise<Administration & { organizations: readonly Role[] }> {
  try {
    const found = await api.call(endpoints.getAdministration, { query: { organizationId } })
    const { roles: organizations, organization, needsSecondFactor } = found
    const isAdministrator = organization !== null
    return { organizations, organization, organizationError: null, isAdministrator, needsSecondFactor }
  } catch (organizationError) {
    return { ...noAdministration, organizations: [], organizationError }
  }
}

/** Loads an organization that the user selected in place of the default one. */
export function selectedAdministrationQuery(api: Api, userId: string, organizationId: string) {
  return queryOptions({
    // The key begins with the key of the profile, so that reloading the profile also reloads the organization.
    queryKey: ['profile', userId, organizationId] as const,
    queryFn: async () => {
      const { organizations, ...administration } = await loadAdministration(api, organizationId)
      return { ...administration, isSelected: true as const }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
