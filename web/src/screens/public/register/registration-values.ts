import { type FieldError, NewUser, PIPL_COUNTRY } from '@lpi/contract'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { isConsentGiven, noPiplConsents } from '../../../components/forms/pipl-purposes.ts'

export const emptyRegistration = {
  firstName: '',
  lastName: '',
  email: '',
  country: '',
  orgOrSchool: '',
  password: '',
  privacyConsent: false,
  piplConsent: noPiplConsents,
}
export type RegistrationValues = typeof emptyRegistration

/** Returns the registration that `register` expects. It excludes the consents, which are recorded separately. */
export function toRegistration(values: RegistrationValues, language: string) {
  const { privacyConsent, piplConsent, ...person } = values
  return { ...person, language }
}

/** Reports an empty country as required, not as invalid. */
export function checkRegistration(values: RegistrationValues): FieldError[] {
  const { country, ...person } = values
  const errors = findFieldErrors(NewUser, { ...person, ...(country && { country }), username: values.email })
  if (!values.privacyConsent) errors.push({ field: 'privacyConsent', problem: 'required' })
  if (country === PIPL_COUNTRY && !isConsentGiven(values.piplConsent)) {
    errors.push({ field: 'piplConsent', problem: 'required' })
  }
  return errors
}
