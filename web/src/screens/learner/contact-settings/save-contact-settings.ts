import { type Args, endpoints, type User } from '@lpi/contract'
import type { Api } from '../../../api/api.ts'
import { findPlatformMapping, platformMapping } from '../../../session/platform-mapping.ts'

export type ContactSettings = {
  firstName: string
  lastName: string
  country: string
  orgOrSchool: string
}

/** The contract's body for these values; the recovery address is always the username. */
export function userUpdate(user: User, values: ContactSettings): Args<typeof endpoints.updateUser>['body'] {
  return { ...values, recoveryEmail: user.username }
}

/** Saves the profile, and where the person belongs also in their mapping to this installation's platform. */
export async function saveContactSettings(api: Api, user: User, values: ContactSettings) {
  const { userId } = user
  const orgOrSchool = values.orgOrSchool.trim()
  const mapping = findPlatformMapping(api.config, user)
  await api.call(endpoints.updateUser, { params: { userId }, body: userUpdate(user, values) })
  if (!mapping) {
    const body = platformMapping(api.config, orgOrSchool)
    await api.call(endpoints.createUserMapping, { params: { userId }, body })
  } else if (mapping.platformData.orgOrSchool !== orgOrSchool) {
    const params = { userId, mappingId: mapping.id }
    await api.call(endpoints.updateUserMapping, { params, body: { platformData: { orgOrSchool } } })
  }
}

/** What the form begins with. */
export function contactSettingsOf(api: Api, user: User): ContactSettings {
  const mapped = findPlatformMapping(api.config, user)?.platformData.orgOrSchool
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    country: user.country ?? '',
    orgOrSchool: mapped ?? user.orgOrSchool,
  }
}
