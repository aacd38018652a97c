import { missingTerms } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { listTerms } from './queries.ts'

/** Returns whether the user has withdrawn a consent. Then no one else can see the user's results either. */
export async function hasWithdrawnConsent({ db }: Context, userId: string) {
  const rows = await listTerms(db, userId)
  const newest = new Map(rows.map(({ policy_type, status }) => [policy_type, status]))
  return [...newest.values()].includes('withdrawn')
}

/** Returns whether the current version of every policy required in the user's country is accepted. */
export async function hasAcceptedTerms({ db, config }: Context, actor: Actor) {
  const rows = await listTerms(db, actor.userId)
  const consents = rows.flatMap(({ policy_type, version, status }) =>
    policy_type && version && status ? [{ policyType: policy_type, version, status }] : [],
  )
  const required = { privacy: config.PRIVACY_POLICY_VERSION, pipl: config.PIPL_POLICY_VERSION }
  return missingTerms({ country: rows[0]?.country ?? null }, consents, required).length === 0
}
