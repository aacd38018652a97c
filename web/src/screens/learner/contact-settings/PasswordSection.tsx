import { endpoints, OwnPasswordBody } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { NewPasswordField } from '../../../components/forms/NewPasswordField.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useSendRecoveryEmail } from '../../../components/use-send-recovery-email.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { session, tokenState } from '../../../session/session.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import styles from './ContactSettings.module.css'
import { SectionForm } from './SectionForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function PasswordSection() {
  const { t } = useTranslation()
  const { hasPassword, institution } = useProfile().user
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed')
  if (!hasPassword) return <FirstPasswordSection />
  return (
    <SettingsSection id="password" title={t('contactSettings.passwordChange.title')}>
      {institution && <p>{t('contactSettings.institution.orPassword', { name: institution.name })}</p>}
      <Text tone="quiet">{t('contactSettings.passwordChange.hint')}</Text>
      <SuccessNotice>{state === 'changed' && t('contactSettings.passwordChange.done')}</SuccessNotice>
      {state === 'open' ? (
        <ChangePasswordForm onChanged={() => setState('changed')} onCancel={() => setState('closed')} />
      ) : (
        <Button variant="secondary" onPress={() => setState('open')}>
          {t('contactSettings.passwordChange.change')}
        </Button>
      )}
    </SettingsSection>
  )
}

/** An account without a password gets one through the link of an email, so it needs an address. */
function FirstPasswordSection() {
  const { t } = useTranslation()
  const { email, institution } = useProfile().user
  const sending = useMutation({ mutationFn: useSendRecoveryEmail() })
  return (
    <SettingsSection id="password" title={t('contactSettings.passwordChange.title')}>
      {institution && (
        <p className={styles.value}>{t('contactSettings.institution.only', { name: institution.name })}</p>
      )}
      {email === '' ? (
        <Text tone="quiet">{t('contactSettings.institution.needsAddress')}</Text>
      ) : (
        <>
          <Text tone="quiet">{t('contactSettings.institution.passwordHint')}</Text>
          <SuccessNotice>
            {sending.isSuccess && (
              <p>
                <TextWithEmails
                  text={t('contactSettings.institution.linkSent', { email })}
                  emails={[email]}
                />
              </p>
            )}
          </SuccessNotice>
          <ErrorNotice error={sending.error} />
          <Button variant="secondary" isPending={sending.isPending} onPress={() => sending.mutate(email)}>
            {t('contactSettings.institution.sendLink')}
          </Button>
        </>
      )}
    </SettingsSection>
  )
}

type ChangePasswordFormProps = { onChanged: () => void; onCancel: () => void }

/** Changing the password ends all sessions of the user. The response contains the tokens of a new session. */
function ChangePasswordForm({ onChanged, onCancel }: ChangePasswordFormProps) {
  const { t } = useTranslation(['translation', 'account'])
  const api = useApi()
  const { userId, username } = useProfile().user
  const form = useFormFields({
    initialValues: { password: '', newPassword: '' },
    check: (values) => findFieldErrors(OwnPasswordBody, values),
    onSubmit: async (body) => {
      const tokens = await api.call(endpoints.changeOwnPassword, { params: { userId }, body })
      session.setState(tokenState(tokens))
      onChanged()
    },
    errorFields: {
      'password.wrong': 'password',
      'password.too_common': 'newPassword',
      'password.contains_name': 'newPassword',
    },
  })
  return (
    <SectionForm form={form} submit={t('contactSettings.passwordChange.submit')} onCancel={onCancel}>
      {/* For password managers, which store the new password under this username. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        {...form.text('password')}
        label={t('contactSettings.passwordChange.current')}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <NewPasswordField {...form.text('newPassword')} label={t('account:fields.newPassword')} />
    </SectionForm>
  )
}
