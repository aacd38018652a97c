import type { Context } from '../../platform/base/context.ts'
import { countConsents, countUsersWithoutConsent } from './queries.ts'

/** Counts the users who gave or withdrew each consent, and the users who have not accepted the current versions. */
export async function reportConsents({ db, config }: Context) {
  const currentPolicies = [
    { policyType: 'privacy-policy', version: config.PRIVACY_POLICY_VERSION },
    { policyType: 'pipl-policy', version: config.PIPL_POLICY_VERSION },
  ] as const
  const rows = await countConsents(db)
  return {
    current: await Promise.all(
      currentPolicies.map(async (policy) => ({
        ...policy,
        notAccepted: await countUsersWithoutConsent(db, policy),
      })),
    ),
    consents: rows.map((row) => ({
      policyType: row.policy_type,
      version: row.version,
      language: row.language,
      status: row.status,
      people: Number(row.people),
      firstAt: row.first_at,
      lastAt: row.last_at,
    })),
  }
}
