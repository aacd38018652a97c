import { createHash } from 'node:crypto'
import type { PolicyType } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'

/** The keys of the texts that the screens show with the consent checkboxes. */
const textKeys: Record<PolicyType, readonly string[]> = {
  'privacy-policy': ['account:consent.privacy'],
  'pipl-policy': [
    'account:consent.piplTitle',
    'account:consent.piplLead',
    'account:consent.piplProcessing',
    'account:consent.piplSharing',
    'account:consent.piplTransfer',
  ],
}

/**
 * Composes the text that a user agrees to. The server composes it from the translations that the screens show, so that
 * a client cannot claim that the user agreed to a different text. The text names the policy and its version, and
 * contains the link to the policy.
 */
export function composeConsentText(
  { config, translate }: Context,
  policyType: PolicyType,
  version: string,
  language: string | null,
) {
  const link = policyType === 'pipl-policy' ? config.LINK_PIPL_POLICY : config.LINK_PRIVACY
  const texts = textKeys[policyType].map((key) => translate(language, key))
  const text = [`${policyType} ${version}`, link, ...texts].join('\n')
  return { text, hash: createHash('sha256').update(text).digest() }
}
