import { endpoints, PasswordProof, SecondFactorCode, type SecondFactorSecret } from '@lpi/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../../components/field-problems.ts'
import { useFormFields } from '../../../../components/form-fields.ts'
import { session, tokenState } from '../../../../session/session.ts'
import { useProfile } from '../../../../session/use-profile.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { ExternalLink } from '../../../../ui/Link.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import styles from '../ContactSettings.module.css'
import own from './TwoStep.module.css'

type SetUpFormProps = { onDone: (backupCodes: string[]) => void; onCancel: () => void }

/** First the password, then the secret for the app and the first code. */
export function SetUpForm({ onDone, onCancel }: SetUpFormProps) {
  const [secret, setSecret] = useState<SecondFactorSecret>()
  if (secret) return <FirstCodeForm secret={secret} onDone={onDone} onCancel={onCancel} />
  return <PasswordForm onStarted={setSecret} onCancel={onCancel} />
}

type PasswordFormProps = { onStarted: (secret: SecondFactorSecret) => void; onCancel: () => void }

function PasswordForm({ onStarted, onCancel }: PasswordFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const form = useFormFields({
    initial: { password: '' },
    check: (values) => findFieldErrors(PasswordProof, values),
    onSubmit: async (body) =>
      onStarted(await api.call(endpoints.startSecondFactor, { params: { userId }, body })),
    errorFields: { 'password.wrong': 'password' },
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <PasswordField
        {...form.text('password')}
        label={t('contactSettings.password')}
        description={t('contactSettings.passwordHint')}
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <ErrorNotice error={form.error} />
      <div className={styles.actions}>
        <Button type="submit" isPending={form.isPending}>
          {t('contactSettings.twoStep.next')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('contactSettings.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** Every session ends with the setup. The response contains the tokens of a new one. */
function FirstCodeForm({ secret, onDone, onCancel }: SetUpFormProps & { secret: SecondFactorSecret }) {
  const { t } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const form = useFormFields({
    initial: { code: '' },
    check: (values) => findFieldErrors(SecondFactorCode, values),
    onSubmit: async (body) => {
      const enabled = await api.call(endpoints.enableSecondFactor, { params: { userId }, body })
      session.setState(tokenState(enabled.tokens))
      onDone(enabled.backupCodes)
    },
    errorFields: { 'second_factor.wrong': 'code' },
  })
  return (
    <Form ref={form.formRef} onSubmit={form.submit}>
      <h3 className={own.step}>{t('contactSettings.twoStep.scanTitle')}</h3>
      <p>{t('contactSettings.twoStep.scan')}</p>
      <QrCode text={secret.uri} label={t('contactSettings.twoStep.qrLabel')} />
      <ExternalLink href={secret.uri} isBlock>
        {t('contactSettings.twoStep.openApp')}
      </ExternalLink>
      <div>
        <p>{t('contactSettings.twoStep.manual')}</p>
        <p className={own.key}>
          <bdi dir="ltr">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
        </p>
      </div>
      <h3 className={own.step}>{t('contactSettings.twoStep.enterTitle')}</h3>
      <TextField
        {...form.text('code')}
        label={t('contactSettings.twoStep.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        isRequired
      />
      <ErrorNotice error={form.error} />
      <div className={styles.actions}>
        <Button type="submit" isPending={form.isPending}>
          {t('contactSettings.twoStep.turnOn')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('contactSettings.cancel')}
        </Button>
      </div>
    </Form>
  )
}
