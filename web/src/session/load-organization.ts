import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'

/** The normal case for a learner. */
export class NoOrganization extends Error {
  override name = 'NoOrganization'
  constructor() {
    super('No organization ID found')
  }
}

/** The organisation that a person administers, with its customer account. */
export async function loadOrganization(api: Api, userId: string) {
  const query = { organizationRole: 'OrgAdmin', userId, size: 30 } as const
  const { items } = await api.call(endpoints.listOrganizationUserRoles, { query })
  const wanted = api.config.organizationNameFilter
  const organizationId = items.find((role) => role.organizationName.includes(wanted))?.organizationId
  if (!organizationId) throw new NoOrganization()
  const [organization, accounts] = await Promise.all([
    api.call(endpoints.getOrganization, { params: { organizationId } }),
    api.call(endpoints.listAccountOrganizations, { query: { organizationId } }),
  ])
  return { ...organization, accountId: accounts.items[0]?.accountId ?? null }
}
