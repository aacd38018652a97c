import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePolicyVersions, isPolicyAccepted, missingTerms } from './policies.ts'

const requiredVersions = { privacy: '2.1', pipl: '3' }

function buildConsent(policyType: string, version: string, status = 'accepted') {
  return { policyType, version, status }
}

describe('comparePolicyVersions', () => {
  it.each([
    ['1', '1', 0],
    ['1', '1.0.0', 0],
    ['2', '10', -1],
    ['1.10', '1.9', 1],
    ['1.2.3', '1.2.4', -1],
    ['2', '1.99.99', 1],
  ])('compares %s with %s and returns a number with the sign %i', (a, b, sign) => {
    expect(Math.sign(comparePolicyVersions(a, b))).toBe(sign)
  })

  it('defines an antisymmetric and transitive order', () => {
    const version = fc
      .array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('.'))
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(comparePolicyVersions(a, b))).toBe(0 - Math.sign(comparePolicyVersions(b, a)))
        if (comparePolicyVersions(a, b) <= 0 && comparePolicyVersions(b, c) <= 0) {
          expect(comparePolicyVersions(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })
})

describe('isPolicyAccepted', () => {
  it('compares the highest accepted version with the required version, regardless of the order of acceptance (REQ-055)', () => {
    const consents = [buildConsent('privacy-policy', '2.10'), buildConsent('privacy-policy', '1')]
    expect(isPolicyAccepted(consents, 'privacy-policy', '2.9')).toBe(true)
    expect(isPolicyAccepted(consents.toReversed(), 'privacy-policy', '2.9')).toBe(true)
    expect(isPolicyAccepted(consents, 'privacy-policy', '2.11')).toBe(false)
  })

  it('returns false if the policy was not accepted (REQ-055)', () => {
    expect(isPolicyAccepted([buildConsent('pipl-policy', '9')], 'privacy-policy', '1')).toBe(false)
    expect(isPolicyAccepted([buildConsent('privacy-policy', '9', 'declined')], 'privacy-policy', '1')).toBe(
      false,
    )
    expect(isPolicyAccepted([], 'privacy-policy', '1')).toBe(false)
  })
})

describe('missingTerms', () => {
  const privacy = buildConsent('privacy-policy', '2.1')
  const pipl = buildConsent('pipl-policy', '3')

  it.each([
    ['nothing for a user outside China who accepted the privacy policy', 'GB', [privacy], []],
    ['nothing for a user in China who accepted both policies', 'CN', [privacy, pipl], []],
    [
      'the PIPL policy for a user in China who accepted only the privacy policy',
      'CN',
      [privacy],
      ['pipl-policy'],
    ],
    [
      'the PIPL policy for a user in China who accepted an old version of this policy',
      'CN',
      [privacy, buildConsent('pipl-policy', '2')],
      ['pipl-policy'],
    ],
    [
      'the privacy policy for a user who accepted an old version of this policy',
      'GB',
      [buildConsent('privacy-policy', '2.0')],
      ['privacy-policy'],
    ],
    [
      'the privacy policy for a user in China who accepted only the PIPL policy',
      'CN',
      [pipl],
      ['privacy-policy'],
    ],
    ['the country for a user who has no country', null, [privacy], ['country']],
    ['the country and the privacy policy for a new user', null, [], ['country', 'privacy-policy']],
    ['both policies for a new user in China', 'CN', [], ['privacy-policy', 'pipl-policy']],
  ])('returns %s', (_, country, consents, missing) => {
    expect(missingTerms({ country }, consents, requiredVersions)).toEqual(missing)
  })
})
