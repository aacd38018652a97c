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
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { isConsentGiven, noPiplConsents } from '../../../components/forms/pipl-purposes.ts'
import { findPlatformMapping, platformMapping } from '../../../session/platform-mapping.ts'
import type { Profile } from '../../../session/profile.ts'
import { recoveryEmailOf } from '../../../session/recovery-email.ts'

/** The initial values of the form. */
export function readContactSettings(api: Api, user: User) {
  const mappedOrganization = findPlatformMapping(api.config, user)?.platformData.orgOrSchool
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    country: user.country ?? '',
    orgOrSchool: mappedOrganization ?? user.orgOrSchool,
    language: user.language ?? 'en',
    piplConsent: noPiplConsents,
  }
}
export type ContactSettings = ReturnType<typeof readContactSettings>

type Person = Pick<Profile, 'user' | 'consents'>

/** Whether the country requires a PIPL consent that the user has not given. */
export function needsPiplConsent(api: Api, { consents }: Person, country: string) {
  return (
    country === PIPL_COUNTRY && !isPolicyAccepted(consents, 'pipl-policy', api.config.policyVersions.pipl)
  )
}

export function checkContactSettings(api: Api, person: Person, values: ContactSettings): FieldError[] {
  const errors = findFieldErrors(UserUpdate, buildUserUpdate(person.user, values))
  if (needsPiplConsent(api, person, values.country) && !isConsentGiven(values.piplConsent)) {
    errors.push({ field: 'piplConsent', problem: 'required' })
  }
  return errors
}

function buildUserUpdate(user: User, values: ContactSettings): Args<typeof endpoints.updateUser>['body'] {
  const { piplConsent, ...fields } = values
  return { ...fields, recoveryEmail: recoveryEmailOf(user) }
}

/**
 * Saves the profile, and also saves the organization in the mapping to this platform. The PIPL consent is recorded
 * first, so that the country of a profile is never China without the consent.
 */
export async function saveContactSettings(
  api: Api,
  person: Person,
  values: ContactSettings,
  language: string,
) {
  const { user } = person
  const { userId } = user
  if (needsPiplConsent(api, person, values.country)) {
    const version = api.config.policyVersions.pipl
    const consent = { policyType: 'pipl-policy', version, status: 'accepted', language } as const
    const body = { userId, ...consent, purposes: [...piplPurposes] }
    await api.call(endpoints.createConsent, { params: { userId }, body })
  }
  await api.call(endpoints.updateUser, { params: { userId }, body: buildUserUpdate(user, values) })
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
