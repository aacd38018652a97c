import { comparePolicyVersions, type FieldError, type PolicyType, piplPurposes } from '@lpi/contract'
import { recordEvent } from '../audit/record-event.ts'
import type { Config } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { assertMayOwn } from '../identity/rate-limits/rate-limits.ts'
import { consentText } from './consent-text.ts'
import { presentConsent } from './present.ts'
import { insertConsent, insertConsentText } from './queries.ts'

/** Adds a line to the record of consents; lines are never changed, so a withdrawal is a line too. */
export const createConsent: Handler<'createConsent'> = async (ctx, { params, body }, actor, { ip }) => {
  if (body.userId !== undefined && body.userId !== params.userId) throw new AppError('not_found')
  const { policyType, version, status, language = null, purposes = null } = body
  if (!isKnownVersion(ctx.config, policyType, version))
    throw invalid({ field: 'version', problem: 'invalid' })
  if (purposes) assertPurposes(policyType, status, purposes)
  await assertMayOwn(ctx, 'consentsPerAccount', params.userId)

  const now = ctx.now()
  const { text, hash } = consentText(ctx, policyType, version, language)
  const consent = await ctx.db.transaction().execute(async (trx) => {
    await insertConsentText(trx, { hash, text, first_shown_at: now })
    const inserted = await insertConsent(trx, {
      user_id: params.userId,
      policy_type: policyType,
      version,
      status,
      language,
      purposes,
      text_hash: hash,
      accepted_at: now,
    })
    const details = { policyType, version, ...(purposes && { purposes }) }
    const facts = { actorId: actor.userId, network: networkOf(ip), details }
    await recordEvent(trx, now, `consent.${status}`, facts)
    return inserted
  })
  return presentConsent(consent)
}

/** Nobody can accept a text that does not exist yet, and so never be asked for it. */
function isKnownVersion(config: Config, policyType: PolicyType, version: string) {
  const newest = policyType === 'pipl-policy' ? config.PIPL_POLICY_VERSION : config.PRIVACY_POLICY_VERSION
  return comparePolicyVersions(version, newest) <= 0
}

/** Some purposes alone are no consent: the assessment cannot be run with them. */
function assertPurposes(policyType: PolicyType, status: string, purposes: readonly string[]) {
  if (policyType !== 'pipl-policy') throw invalid({ field: 'purposes', problem: 'invalid' })
  const isWhole = piplPurposes.every((purpose) => purposes.includes(purpose))
  if (status === 'accepted' && !isWhole) throw invalid({ field: 'purposes', problem: 'required' })
}

function invalid(field: FieldError) {
  return new AppError('input.invalid', { fields: [field] })
}
