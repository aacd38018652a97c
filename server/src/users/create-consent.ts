import { comparePolicyVersions, type PolicyType } from '@lpi/contract'
import type { Config } from '../base/config.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handlers.ts'
import { presentConsent } from './present.ts'
import { insertConsent } from './queries.ts'

/** Adds a line to the record of consents; lines are never changed. */
export const createConsent: Handler<'createConsent'> = async ({ db, config, now }, { params, body }) => {
  if (body.userId !== undefined && body.userId !== params.userId) throw new AppError('not_found')
  if (!isKnownVersion(config, body.policyType, body.version)) {
    throw new AppError('input.invalid', { fields: [{ field: 'version', problem: 'invalid' }] })
  }
  const consent = await insertConsent(db, {
    user_id: params.userId,
    policy_type: body.policyType,
    version: body.version,
    status: body.status,
    language: body.language ?? null,
    accepted_at: now(),
  })
  return presentConsent(consent)
}

/** Nobody can accept a text that does not exist yet, and so never be asked for it. */
function isKnownVersion(config: Config, policyType: PolicyType, version: string) {
  const newest = policyType === 'pipl-policy' ? config.PIPL_POLICY_VERSION : config.PRIVACY_POLICY_VERSION
  return comparePolicyVersions(version, newest) <= 0
}
