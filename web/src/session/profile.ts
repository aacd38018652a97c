import { type Consent, endpoints, missingTerms, type Organization, type User } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { loadOrganization, NoOrganization } from './load-organization.ts'

export type Profile = {
  user: User
  consents: Consent[]
  /** The organization that the user administers. */
  organization: (Organization & { accountId: string | null; confirmBy: string | null }) | null
  /** The error that occurred while loading the organization; null without one. */
  organizationError: unknown
  isAdministrator: boolean
  /** The terms that the user has not accepted, and the country if it is unknown. */
  missingTerms: ReturnType<typeof missingTerms>
}

/** The guards load the profile once. It is loaded again only after a change. */
export function profileQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['profile', userId] as const,
    queryFn: () => loadProfile(api, userId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

async function loadProfile(api: Api, userId: string): Promise<Profile> {
  const params = { userId }
  const [user, consents, administration] = await Promise.all([
    api.call(endpoints.getUser, { params }),
    api.call(endpoints.listConsents, { params }),
    loadOrganization(api, userId).then(
      (organization) => ({ organization, organizationError: null }),
      (error) => ({ organization: null, organizationError: error instanceof NoOrganization ? null : error }),
    ),
  ])
  return {
    ...administration,
    user,
    consents: consents.items,
    isAdministrator: administration.organization !== null,
    missingTerms: missingTerms(user, consents.items, api.config.policyVersions),
  }
}
