import type { Consent, User, UserMapping } from '@lpi/contract'
import type { Selectable } from 'kysely'
import type { UserConsents, UserMappings, Users } from '../../platform/db/tables.ts'

type MappingRow = Omit<Selectable<UserMappings>, 'user_id' | 'created_at'>

type InstitutionRow = {
  connectionId: string
  name: string
  endsAt: string | Date | null
  isPlatform: boolean
}

export function presentUser(
  user: Selectable<Users> & { mappings: MappingRow[]; institution: InstitutionRow | null },
): User {
  return {
    userId: user.id,
    username: user.email,
    email: user.email,
    isEmailConfirmed: user.email_confirmed_at !== null,
    recoveryEmail: user.recovery_email,
    firstName: user.first_name,
    lastName: user.last_name,
    country: user.country,
    orgOrSchool: user.org_or_school,
    language: user.language,
    userMappings: user.mappings.map(presentMapping),
    hasPassword: user.has_password,
    institution: user.institution && {
      ...user.institution,
      endsAt: user.institution.endsAt && new Date(user.institution.endsAt).toISOString(),
    },
  }
}

export function presentMapping(mapping: MappingRow): UserMapping {
  return {
    id: mapping.id,
    platformName: mapping.platform_name,
    platformCustomer: mapping.platform_customer,
    platformRole: mapping.platform_role,
    platformUserId: mapping.platform_user_id,
    platformAccountId: mapping.platform_account_id,
    platformData: mapping.platform_data as UserMapping['platformData'],
  }
}

export function presentConsent(consent: Selectable<UserConsents>): Consent {
  return {
    userId: consent.user_id,
    policyType: consent.policy_type as Consent['policyType'],
    version: consent.version,
    status: consent.status as Consent['status'],
    language: consent.language,
    purposes: consent.purposes as Consent['purposes'],
    acceptedAt: consent.accepted_at.toISOString(),
  }
}
