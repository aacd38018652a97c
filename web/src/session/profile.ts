import { type Consent, endpoints, missingTerms, type User } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { type Administration, loadAdministration, type Role } from './administration.ts'

export type Profile = Administration & {
  user: User
  consents: Consent[]
  /** The user's roles as an administrator, roles for whole organizations first. */
  organizations: readonly Role[]
  /** The policies that the user has not accepted. Contains `country` if the user has not entered a country yet. */
  missingTerms: ReturnType<typeof missingTerms>
}

/** The update time that marks query data as a copy from the device. Data from the server has a later update time. */
export const copyMarker = 1

/** The guards load the profile once. It is loaded again only after a change, or to replace a copy from the device. */
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
    loadAdministration(api),
  ])
  return {
    ...administration,
    user,
    consents: consents.items,
    missingTerms: missingTerms(user, consents.items, api.config.policyVersions),
  }
}
