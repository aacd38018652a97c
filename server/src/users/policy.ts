import { missingTerms } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { listTerms } from './queries.ts'

/** True while a person has taken back what they once agreed to: then nobody else sees their results either. */
export async function hasWithdrawnConsent({ db }: Context, userId: string) {
  const rows = await listTerms(db, userId)
  const newest = new Map(rows.map(({ policy_type, status }) => [policy_type, status]))
  return [...newest.values()].includes('withdrawn')
}

/** True once every policy that the person's country asks for is accepted in its present version. */
export async function hasAcceptedTerms({ db, config }: Context, actor: Actor) {
  const rows = await listTerms(db, actor.userId)
  const consents = rows.flatMap(({ policy_type, version, status }) =>
    policy_type && version && status ? [{ policyType: policy_type, version, status }] : [],
  )
  const required = { privacy: config.PRIVACY_POLICY_VERSION, pipl: config.PIPL_POLICY_VERSION }
  return missingTerms({ country: rows[0]?.country ?? null }, consents, required).length === 0
}
