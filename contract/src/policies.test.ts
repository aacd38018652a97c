import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePolicyVersions, isPolicyAccepted, missingTerms } from './policies.ts'

const required = { privacy: '2.1', pipl: '3' }

function accepted(policyType: string, version: string, status = 'accepted') {
  return { policyType, version, status }
}

describe('versions', () => {
  it.each([
    ['1', '1', 0],
    ['1', '1.0.0', 0],
    ['2', '10', -1],
    ['1.10', '1.9', 1],
    ['1.2.3', '1.2.4', -1],
    ['2', '1.99.99', 1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(comparePolicyVersions(a, b))).toBe(sign)
  })

  it('have one order: turned round it is the opposite, and it carries over', () => {
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

describe('a policy is accepted', () => {
  it('when the highest accepted version is at least the required one, in whatever order they came (REQ-055)', () => {
    const consents = [accepted('privacy-policy', '2.10'), accepted('privacy-policy', '1')]
    expect(isPolicyAccepted(consents, 'privacy-policy', '2.9')).toBe(true)
    expect(isPolicyAccepted(consents.toReversed(), 'privacy-policy', '2.9')).toBe(true)
    expect(isPolicyAccepted(consents, 'privacy-policy', '2.11')).toBe(false)
  })

  it('not by another policy, another status or nothing (REQ-055)', () => {
    expect(isPolicyAccepted([accepted('pipl-policy', '9')], 'privacy-policy', '1')).toBe(false)
    expect(isPolicyAccepted([accepted('privacy-policy', '9', 'declined')], 'privacy-policy', '1')).toBe(false)
    expect(isPolicyAccepted([], 'privacy-policy', '1')).toBe(false)
  })
})

describe('what still stands in the way', () => {
  const privacy = accepted('privacy-policy', '2.1')
  const pipl = accepted('pipl-policy', '3')

  it.each([
    ['nothing, outside China with the privacy policy', 'GB', [privacy], []],
    ['nothing, in China with both', 'CN', [privacy, pipl], []],
    ['PIPL, in China without it', 'CN', [privacy], ['pipl-policy']],
    ['PIPL, in China with an old one', 'CN', [privacy, accepted('pipl-policy', '2')], ['pipl-policy']],
    ['privacy, with an old one', 'GB', [accepted('privacy-policy', '2.0')], ['privacy-policy']],
    ['privacy, in China with PIPL alone', 'CN', [pipl], ['privacy-policy']],
    ['the country, where there is none', null, [privacy], ['country']],
    ['everything that is known, for a newcomer', null, [], ['country', 'privacy-policy']],
    ['both policies, for a newcomer in China', 'CN', [], ['privacy-policy', 'pipl-policy']],
  ])('%s', (_, country, consents, missing) => {
    expect(missingTerms({ country }, consents, required)).toEqual(missing)
  })
})
