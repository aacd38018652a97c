import type { PolicyType } from '@lpi/contract'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Config } from '../../platform/base/config.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { composeConsentText } from './compose-consent-text.ts'
import { insertConsent, insertConsentText } from './queries.ts'

type Decision = {
  userId: string
  policyType: PolicyType
  /** By default, the newest version. */
  version?: string
  status: 'accepted' | 'withdrawn'
  language: string | null
  purposes: ('processing' | 'sharing' | 'transfer')[] | null
}

/** Stores that a person accepted or withdrew a policy, with the text that the person saw. */
export async function recordConsent(ctx: Context, trx: Db, decision: Decision, record: RecordEvent) {
  const { userId, policyType, status, language, purposes } = decision
  const version = decision.version ?? newestPolicyVersion(ctx.config, policyType)
  const now = ctx.now()
  const { text, hash } = composeConsentText(ctx, policyType, version, language)
  await insertConsentText(trx, { hash, text, first_shown_at: now })
  const consent = await insertConsent(trx, {
    user_id: userId,
    policy_type: policyType,
    version,
    status,
    language,
    purposes,
    text_hash: hash,
    accepted_at: now,
  })
  const details = { policyType, version, ...(purposes && { purposes }) }
  await record(trx, `consent.${status}`, { details })
  return consent
}

export function newestPolicyVersion(config: Config, policyType: PolicyType) {
  return policyType === 'pipl-policy' ? config.PIPL_POLICY_VERSION : config.PRIVACY_POLICY_VERSION
}
