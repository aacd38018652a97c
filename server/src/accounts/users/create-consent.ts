import { comparePolicyVersions, type FieldError, type PolicyType, piplPurposes } from '@lpi/contract'
import type { Config } from '../../platform/base/config.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { presentConsent } from './present.ts'
import { newestPolicyVersion, recordConsent } from './record-consent.ts'

/** Adds a consent record. Records never change, so a withdrawal is a separate record. */
export const createConsent: Handler<'createConsent'> = async (ctx, { params, body }, _actor, { record }) => {
  if (body.userId !== undefined && body.userId !== params.userId) throw new AppError('not_found')
  const { policyType, version, status, language = null, purposes = null } = body
  if (!isKnownVersion(ctx.config, policyType, version))
    throw invalidFieldError({ field: 'version', problem: 'invalid' })
  if (purposes) assertPurposes(policyType, status, purposes)
  await assertWithinAccountLimit(ctx, 'consentsPerAccount', params.userId)

  const decision = { userId: params.userId, policyType, version, status, language, purposes }
  const consent = await ctx.db.transaction().execute((trx) => recordConsent(ctx, trx, decision, record))
  return presentConsent(consent)
}

/** A user cannot accept a future version in advance, because the product would then never ask the user to accept it. */
function isKnownVersion(config: Config, policyType: PolicyType, version: string) {
  return comparePolicyVersions(version, newestPolicyVersion(config, policyType)) <= 0
}

/** An acceptance that names purposes must name all of them, because an assessment requires every purpose. */
function assertPurposes(policyType: PolicyType, status: string, purposes: readonly string[]) {
  if (policyType !== 'pipl-policy') throw invalidFieldError({ field: 'purposes', problem: 'invalid' })
  const isComplete = piplPurposes.every((purpose) => purposes.includes(purpose))
  if (status === 'accepted' && !isComplete)
    throw invalidFieldError({ field: 'purposes', problem: 'required' })
}

function invalidFieldError(field: FieldError) {
  return new AppError('input.invalid', { fields: [field] })
}
