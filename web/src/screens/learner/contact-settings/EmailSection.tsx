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
import { TextField } from '../../../ui/TextField.tsx'
import styles from './ContactSettings.module.css'
import { ProofField, ProofStep, useOwnerProof, useProvedChange } from './OwnerProof.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/**
 * The email address changes only after the user has opened the link sent to the new address and confirmed the change.
 */
export function EmailSection() {
  const { t } = useTranslation()
  const { user } = useProfile()
  const [isChanging, setChanging] = useState(useProvedChange() === 'email')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsSection id="email" title={t('contactSettings.email')}>
      {user.email === '' ? (
        <Text tone="quiet">{t('contactSettings.emailNone')}</Text>
      ) : (
        <>
          <p className={styles.value}>{user.email}</p>
          {user.isEmailConfirmed && <Text tone="quiet">{t('contactSettings.emailConfirmed')}</Text>}
          <Text tone="quiet">{t('contactSettings.emailHint')}</Text>
          <AddressConfirmation />
        </>
      )}
      <SuccessNotice title={t('contactSettings.emailSentTitle')}>
        {sentTo && (
          <p>
            <TextWithEmails
              text={t(user.email === '' ? 'contactSettings.emailSentFirst' : 'contactSettings.emailSent', {
                email: sentTo,
                present: user.email,
              })}
              emails={[sentTo, user.email]}
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
          {t(user.email === '' ? 'contactSettings.emailAdd' : 'contactSettings.emailChange')}
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
  const proof = useOwnerProof('email')
  const form = useFormFields({
    initialValues: { email: '', password: '' },
    check: (values) => findFieldErrors(EmailChangeBody, proof.body(values)),
    onSubmit: async (values) => {
      const args = { params: { userId: user.userId }, body: proof.body(values) }
      await api.call(endpoints.requestEmailChange, args).catch(proof.explain)
      onSent(values.email.trim().toLowerCase())
    },
    errorFields: { 'password.wrong': 'password' },
  })
  if (proof.needsVisit) return <ProofStep change="email" onCancel={onCancel} />
  return (
    <SectionForm form={form} submit={t('contactSettings.emailSend')} onCancel={onCancel}>
      <TextField
        {...form.text('email')}
        label={t(user.email === '' ? 'contactSettings.email' : 'contactSettings.emailNew')}
        type="email"
        inputMode="email"
        autoComplete="email"
        isRequired
        autoFocus
      />
      <ProofField
        {...form.text('password')}
        hasPassword={proof.hasPassword}
        label={t('contactSettings.password')}
        description={t('contactSettings.passwordHint')}
      />
    </SectionForm>
  )
}
