import { endpoints, OwnPasswordBody } from '@lpi/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { NewPasswordField } from '../../../components/NewPasswordField.tsx'
import { session, tokenState } from '../../../session/session.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import styles from './ContactSettings.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export function PasswordSection() {
  const { t } = useTranslation()
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed')
  return (
    <SettingsSection title={t('contactSettings.passwordChange.title')}>
      <p className={styles.hint}>{t('contactSettings.passwordChange.hint')}</p>
      {state === 'changed' && <Notice tone="success">{t('contactSettings.passwordChange.done')}</Notice>}
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

type ChangePasswordFormProps = { onChanged: () => void; onCancel: () => void }

/** Every session ends with the change. The response contains the tokens of a new one. */
function ChangePasswordForm({ onChanged, onCancel }: ChangePasswordFormProps) {
  const { t } = useTranslation(['translation', 'account'])
  const api = useApi()
  const { userId, username } = useProfile().user
  const form = useFormFields({
    initial: { password: '', newPassword: '' },
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
    <Form ref={form.formRef} onSubmit={form.submit}>
      {/* For password managers, which store the new password under this name. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        {...form.text('password')}
        label={t('contactSettings.passwordChange.current')}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <NewPasswordField {...form.text('newPassword')} label={t('account:fields.newPassword')} />
      <ErrorNotice error={form.error} />
      <div className={styles.actions}>
        <Button type="submit" isPending={form.isPending}>
          {t('contactSettings.passwordChange.submit')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('contactSettings.cancel')}
        </Button>
      </div>
    </Form>
  )
}
