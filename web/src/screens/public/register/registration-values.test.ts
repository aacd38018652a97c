import { describe, expect, it } from 'vitest'
import { checkRegistration, emptyRegistration } from './registration-values.ts'

const complete = {
  ...emptyRegistration,
  firstName: 'Ada',
  lastName: 'King',
  email: ' Ada@Example.org',
  country: 'GB',
  password: 'a good Pass1'.replaceAll(' ', '-'),
  privacyConsent: true,
}
const faultyFields = (values: typeof emptyRegistration) => checkRegistration(values).map(({ field }) => field)

describe('a registration', () => {
  it('is complete without an organisation or school', () => {
    expect(checkRegistration(complete)).toEqual([])
  })

  it('calls a country that was not chosen missing', () => {
    expect(checkRegistration({ ...complete, country: '' })).toEqual([
      { field: 'country', problem: 'required' },
    ])
  })

  it('needs the privacy policy', () => {
    expect(faultyFields({ ...complete, privacyConsent: false })).toEqual(['privacyConsent'])
  })

  it('needs every purpose of the PIPL consent from China, and only from there', () => {
    const given = { piplProcessing: true, piplSharing: true, piplTransfer: true }
    const partly = { ...given, piplTransfer: false }
    expect(faultyFields({ ...complete, country: 'CN', piplConsent: partly })).toEqual(['piplConsent'])
    expect(faultyFields({ ...complete, country: 'CN', piplConsent: given })).toEqual([])
  })
})
