import { missingTerms } from '@lpi/contract'
import type { Actor, Context } from '../base/context.ts'
import { listTerms } from './queries.ts'

/** True once every policy that the person's country asks for is accepted in its present version. */
export async function hasAcceptedTerms({ db, config }: Context, actor: Actor) {
  const rows = await listTerms(db, actor.userId)
  const consents = rows.flatMap(({ policy_type, version, status }) =>
    policy_type && version && status ? [{ policyType: policy_type, version, status }] : [],
  )
  const required = { privacy: config.PRIVACY_POLICY_VERSION, pipl: config.PIPL_POLICY_VERSION }
  return missingTerms({ country: rows[0]?.country ?? null }, consents, required).length === 0
}
