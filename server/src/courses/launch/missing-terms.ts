import { missingTerms } from '@lpi/contract'
import { listUserConsents } from '../../accounts/users/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import type { PlatformRow } from '../platforms/shared-queries.ts'

type Person = { id: string | undefined; country: string | null } | undefined

/** What the person still has to state or accept. */
export async function listMissingTerms(
  { config, db }: Pick<Context, 'config' | 'db'>,
  platform: PlatformRow,
  person: Person,
) {
  const { PRIVACY_POLICY_VERSION: privacy, PIPL_POLICY_VERSION: pipl } = config
  const rows = person?.id ? await listUserConsents(db, person.id) : []
  const consents = rows.map(({ policy_type, version, status }) => ({
    policyType: policy_type,
    version,
    status,
  }))
  return missingTerms({ country: person?.country ?? platform.country }, consents, { privacy, pipl })
}
