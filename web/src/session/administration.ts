import { endpoints } from '@lpi/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { type Administration, listRoles, noAdministration, type Role } from './roles.ts'

/*
 * This module loads data that only administrators need. It is separate, so that learners do not load its code.
 */

/** Thrown if no role of the user matches the configured name or the selected organization. */
class NoOrganizationError extends Error {
  override name = 'NoOrganization'
  constructor() {
    super('No organization ID found')
  }
}

type Roles = readonly Role[]

/** Loads the organization that an administrator sees first. */
export function loadDefaultAdministration(api: Api, roles: Roles) {
  return describeAdministration(loadDefaultOrganization(api, roles))
}

export async function loadDefaultOrganization(api: Api, roles: Roles) {
  const filter = api.config.organizationNameFilter
  return loadOrganization(
    api,
    roles.find(({ organizationName }) => organizationName.includes(filter)),
  )
}

type Context = { api: Api; queryClient: QueryClient }

/** Loads an organization that the user selected in place of the default one. */
export async function selectOrganization({ api, queryClient }: Context, userId: string, selectedId: string) {
  const selectedAdministration = await queryClient.ensureQueryData({
    // The key begins with the key of the profile, so that reloading the profile also reloads the organization.
    queryKey: ['profile', userId, selectedId],
    queryFn: () => selectAdministration(api, userId, selectedId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    userId,
    selected: selectedAdministration,
    organizationId: selectedAdministration.organization?.organizationId ?? '',
  }
}

async function selectAdministration(api: Api, userId: string, selectedId: string): Promise<Administration> {
  const administration = await describeAdministration(loadSelectedOrganization(api, userId, selectedId))
  return { ...administration, isSelected: true }
}

async function loadSelectedOrganization(api: Api, userId: string, selectedId: string) {
  const roles = await listRoles(api, userId)
  return loadOrganization(
    api,
    roles.find(({ organizationId }) => organizationId === selectedId),
  )
}

/** Loads the organization of a role and the account that owns it. */
async function loadOrganization(api: Api, role: Role | undefined) {
  if (!role) throw new NoOrganizationError()
  const { organizationId, organizationRole } = role
  const [organization, accounts] = await Promise.all([
    api.call(endpoints.getOrganization, { params: { organizationId } }),
    api.call(endpoints.listOrganizationAccounts, { query: { organizationId } }),
  ])
  const isLimited = organizationRole === 'CohortAdmin'
  return { ...organization, accountId: accounts.items[0]?.accountId ?? null, isLimited }
}

async function describeAdministration(
  organizationPromise: ReturnType<typeof loadOrganization>,
): Promise<Administration> {
  try {
    return { organization: await organizationPromise, organizationError: null, isAdministrator: true }
  } catch (error) {
    return { ...noAdministration, organizationError: error instanceof NoOrganizationError ? null : error }
  }
}
