import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'

/** The user administers no organization, like every learner. */
export class NoOrganization extends Error {
  override name = 'NoOrganization'
  constructor() {
    super('No organization ID found')
  }
}

/** The organization that the user administers, with its account. */
export async function loadOrganization(api: Api, userId: string) {
  const query = { organizationRole: 'OrgAdmin', userId, size: 30 } as const
  const { items } = await api.call(endpoints.listOrganizationUserRoles, { query })
  const filter = api.config.organizationNameFilter
  const role = items.find(({ organizationName }) => organizationName.includes(filter))
  if (!role) throw new NoOrganization()
  const { organizationId, confirmBy } = role
  const [organization, accounts] = await Promise.all([
    api.call(endpoints.getOrganization, { params: { organizationId } }),
    api.call(endpoints.listAccountOrganizations, { query: { organizationId } }),
  ])
  return { ...organization, accountId: accounts.items[0]?.accountId ?? null, confirmBy }
}
