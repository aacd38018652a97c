import { PIPL_COUNTRY } from '@lpi/contract'
import { useRef } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { CountryField } from '../../../components/forms/CountryField.tsx'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { NameFields } from '../../../components/forms/NameFields.tsx'
import { NewPasswordField } from '../../../components/forms/NewPasswordField.tsx'
import { PiplConsent } from '../../../components/forms/PiplConsent.tsx'
import { PrivacyConsent } from '../../../components/forms/PrivacyConsent.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { register } from '../../../session/register.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './RegisterForm.module.css'
import { RegistrationError } from './RegistrationError.tsx'
import {
  checkRegistration,
  emptyRegistration,
  type RegistrationValues,
  toRegistration,
} from './registration-values.ts'

export function RegisterForm() {
  const { t, language } = useTranslation('account')
  const api = useApi()
  /** True after a request that got no response, because the account may already exist. */
  const mayExist = useRef(false)

  async function submit(values: RegistrationValues) {
    try {
      await register(api, session, toRegistration(values, language), { mayExist: mayExist.current })
    } catch (error) {
      if (error instanceof ApiError && error.status === undefined) mayExist.current = true
      throw error
    }
  }

  const form = useFormFields({
    initialValues: emptyRegistration,
    check: checkRegistration,
    onSubmit: submit,
    errorFields: { 'password.too_common': 'password', 'password.contains_name': 'password' },
  })
  const { values, change, message, text } = form
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <div className={styles.names}>
        <NameFields text={text} />
      </div>
      <TextField
        {...text('email')}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        isRequired
      />
      <CountryField
        value={values.country}
        onChange={(country) => change('country', country)}
        errorMessage={message('country')}
      />
      <TextField {...text('orgOrSchool')} label={t('fields.orgOrSchool')} autoComplete="organization" />
      <NewPasswordField {...text('password')} label={t('fields.password')} />
      <PrivacyConsent
        isGiven={values.privacyConsent}
        onChange={(isGiven) => change('privacyConsent', isGiven)}
        shouldShowErrors={message('privacyConsent') !== undefined}
      />
      {values.country === PIPL_COUNTRY && (
        <PiplConsent
          value={values.piplConsent}
          onChange={(purposes) => change('piplConsent', purposes)}
          shouldShowErrors={message('piplConsent') !== undefined}
        />
      )}
      <RegistrationError error={form.error} email={values.email} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('register.submit')}
      </Button>
    </Form>
  )
}
