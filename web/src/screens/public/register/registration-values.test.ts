import { describe, expect, it } from 'vitest'
import { checkRegistration, emptyRegistration } from './registration-values.ts'

const completeValues = {
  ...emptyRegistration,
  firstName: 'Ada',
  lastName: 'King',
  email: ' Ada@Example.org',
  country: 'GB',
  password: 'a good Pass1'.replaceAll(' ', '-'),
  privacyConsent: true,
}
const listInvalidFields = (values: typeof emptyRegistration) =>
  checkRegistration(values).map(({ field }) => field)

describe('checkRegistration', () => {
  it('accepts a registration without an organization or school', () => {
    expect(checkRegistration(completeValues)).toEqual([])
  })

  it('reports an empty country as required', () => {
    expect(checkRegistration({ ...completeValues, country: '' })).toEqual([
      { field: 'country', problem: 'required' },
    ])
  })

  it('requires consent to the privacy policy', () => {
    expect(listInvalidFields({ ...completeValues, privacyConsent: false })).toEqual(['privacyConsent'])
  })

  it('requires consent to every PIPL purpose if the country is China', () => {
    const allPurposes = { piplProcessing: true, piplSharing: true, piplTransfer: true }
    const somePurposes = { ...allPurposes, piplTransfer: false }
    expect(listInvalidFields({ ...completeValues, country: 'CN', piplConsent: somePurposes })).toEqual([
      'piplConsent',
    ])
    expect(listInvalidFields({ ...completeValues, country: 'CN', piplConsent: allPurposes })).toEqual([])
  })
})
