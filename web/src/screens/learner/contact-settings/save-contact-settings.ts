import {
  type Args,
  endpoints,
  type FieldError,
  isPolicyAccepted,
  PIPL_COUNTRY,
  piplPurposes,
  type User,
  UserUpdate,
} from '@lpi/contract'
import type { Api } from '../../../api/api.ts'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { isConsentGiven, noPurposes } from '../../../components/pipl-purposes.ts'
import { findPlatformMapping, platformMapping } from '../../../session/platform-mapping.ts'
import type { Profile } from '../../../session/profile.ts'

/** What the form begins with. */
export function contactSettingsOf(api: Api, user: User) {
  const mapped = findPlatformMapping(api.config, user)?.platformData.orgOrSchool
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    country: user.country ?? '',
    orgOrSchool: mapped ?? user.orgOrSchool,
    language: user.language ?? 'en',
    piplConsent: noPurposes,
  }
}
export type ContactSettings = ReturnType<typeof contactSettingsOf>

type Person = Pick<Profile, 'user' | 'consents'>

/** Whether this country's law asks for a consent that has not been given yet. */
export function needsPipl(api: Api, { consents }: Person, country: string) {
  return (
    country === PIPL_COUNTRY && !isPolicyAccepted(consents, 'pipl-policy', api.config.policyVersions.pipl)
  )
}

export function checkContactSettings(api: Api, person: Person, values: ContactSettings): FieldError[] {
  const faults = findFieldErrors(UserUpdate, userUpdate(person.user, values))
  if (needsPipl(api, person, values.country) && !isConsentGiven(values.piplConsent)) {
    faults.push({ field: 'piplConsent', problem: 'required' })
  }
  return faults
}

/** The contract's body for these values; the recovery address is always the username. */
function userUpdate(user: User, values: ContactSettings): Args<typeof endpoints.updateUser>['body'] {
  const { piplConsent, ...fields } = values
  return { ...fields, recoveryEmail: user.username }
}

/**
 * Saves the profile, and where the person belongs also in their mapping to this installation's platform. The consent
 * that a country asks for comes first: nobody is moved there without it.
 */
export async function saveContactSettings(
  api: Api,
  person: Person,
  values: ContactSettings,
  shownIn: string,
) {
  const { user } = person
  const { userId } = user
  if (needsPipl(api, person, values.country)) {
    const version = api.config.policyVersions.pipl
    const consent = { policyType: 'pipl-policy', version, status: 'accepted', language: shownIn } as const
    const body = { userId, ...consent, purposes: [...piplPurposes] }
    await api.call(endpoints.createConsent, { params: { userId }, body })
  }
  await api.call(endpoints.updateUser, { params: { userId }, body: userUpdate(user, values) })
  await saveMapping(api, user, values.orgOrSchool.trim())
}

async function saveMapping(api: Api, user: User, orgOrSchool: string) {
  const { userId } = user
  const mapping = findPlatformMapping(api.config, user)
  if (!mapping) {
    const body = platformMapping(api.config, orgOrSchool)
    await api.call(endpoints.createUserMapping, { params: { userId }, body })
  } else if (mapping.platformData.orgOrSchool !== orgOrSchool) {
    const params = { userId, mappingId: mapping.id }
    await api.call(endpoints.updateUserMapping, { params, body: { platformData: { orgOrSchool } } })
  }
}
