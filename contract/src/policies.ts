/** The country whose law requires a separate consent (PIPL). */
export const PIPL_COUNTRY = 'CN'

/** Compares dotted versions number by number: negative if `a` is older, 0 if equal, positive if newer. */
export function comparePolicyVersions(a: string, b: string) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

type ConsentRecord = { policyType: string; version: string; status: string }

/**
 * True if the highest accepted version of a policy is at least the required version. The consents must be in
 * chronological order, because a withdrawal cancels every earlier acceptance.
 */
export function isPolicyAccepted(
  consents: readonly ConsentRecord[],
  policyType: string,
  requiredVersion: string,
) {
  const policyConsents = consents.filter((consent) => consent.policyType === policyType)
  const sinceWithdrawal = policyConsents.slice(
    policyConsents.findLastIndex(({ status }) => status === 'withdrawn') + 1,
  )
  return sinceWithdrawal.some(
    ({ status, version }) => status === 'accepted' && comparePolicyVersions(version, requiredVersion) >= 0,
  )
}

/** What a person still has to provide (the country) or accept (policies). Empty if nothing is missing. */
export function missingTerms(
  person: { country: string | null },
  consents: readonly ConsentRecord[],
  requiredVersions: { privacy: string; pipl: string },
) {
  const missing: ('country' | 'privacy-policy' | 'pipl-policy')[] = []
  if (!person.country) missing.push('country')
  if (!isPolicyAccepted(consents, 'privacy-policy', requiredVersions.privacy)) missing.push('privacy-policy')
  if (person.country === PIPL_COUNTRY && !isPolicyAccepted(consents, 'pipl-policy', requiredVersions.pipl)) {
    missing.push('pipl-policy')
  }
  return missing
}
