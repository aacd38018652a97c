import { type Consent, endpoints, missingTerms, type Organization, type User } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { loadOrganization, NoOrganization } from './load-organization.ts'

export type Profile = {
  user: User
  consents: Consent[]
  /** The organisation that the person administers. */
  organization: (Organization & { accountId: string | null }) | null
  /** Why the organisation could not be loaded, unless there simply is none. */
  organizationError: unknown
  isAdministrator: boolean
  /** What the person still has to accept or to tell. */
  missingTerms: ReturnType<typeof missingTerms>
}

/** Read once, by the guards, and again only when something in it changed. */
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
  const [user, consents, found] = await Promise.all([
    api.call(endpoints.getUser, { params }),
    api.call(endpoints.listConsents, { params }),
    loadOrganization(api, userId).then(
      (organization) => ({ organization, organizationError: null }),
      (error) => ({ organization: null, organizationError: error instanceof NoOrganization ? null : error }),
    ),
  ])
  return {
    ...found,
    user,
    consents: consents.items,
    isAdministrator: found.organization !== null,
    missingTerms: missingTerms(user, consents.items, api.config.policyVersions),
  }
}
