import { EmailChangeBody, endpoints } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { AddressConfirmation } from '../../../components/AddressConfirmation.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './ContactSettings.module.css'
import { SectionForm } from './SectionForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/**
 * The email address changes only after the user has opened the link sent to the new address and confirmed the change.
 */
export function EmailSection() {
  const { t } = useTranslation()
  const { user } = useProfile()
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsSection id="email" title={t('contactSettings.email')}>
      <p className={styles.value}>{user.username}</p>
      {user.isEmailConfirmed && <Text tone="quiet">{t('contactSettings.emailConfirmed')}</Text>}
      <Text tone="quiet">{t('contactSettings.emailHint')}</Text>
      <AddressConfirmation />
      <SuccessNotice title={t('contactSettings.emailSentTitle')}>
        {sentTo && (
          <p>
            <TextWithEmails
              text={t('contactSettings.emailSent', { email: sentTo, present: user.username })}
              emails={[sentTo, user.username]}
            />
          </p>
        )}
      </SuccessNotice>
      {isChanging ? (
        <ChangeAddressForm
          onSent={(email) => {
            setSentTo(email)
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <Button variant="secondary" onPress={() => setChanging(true)}>
          {t('contactSettings.emailChange')}
        </Button>
      )}
    </SettingsSection>
  )
}

type ChangeAddressFormProps = { onSent: (email: string) => void; onCancel: () => void }

function ChangeAddressForm({ onSent, onCancel }: ChangeAddressFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { user } = useProfile()
  const form = useFormFields({
    initialValues: { email: '', password: '' },
    check: (values) => findFieldErrors(EmailChangeBody, values),
    onSubmit: async (body) => {
      await api.call(endpoints.requestEmailChange, { params: { userId: user.userId }, body })
      onSent(body.email.trim().toLowerCase())
    },
    errorFields: { 'password.wrong': 'password' },
  })
  return (
    <SectionForm form={form} submit={t('contactSettings.emailSend')} onCancel={onCancel}>
      <TextField
        {...form.text('email')}
        label={t('contactSettings.emailNew')}
        type="email"
        inputMode="email"
        autoComplete="email"
        isRequired
        autoFocus
      />
      <PasswordField
        {...form.text('password')}
        label={t('contactSettings.password')}
        description={t('contactSettings.passwordHint')}
        autoComplete="current-password"
        isRequired
      />
    </SectionForm>
  )
}
