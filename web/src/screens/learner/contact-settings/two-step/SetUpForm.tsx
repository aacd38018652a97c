import { endpoints, PasswordProof, SecondFactorCode, type SecondFactorSecret } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/ApiContext.tsx'
import { findFieldErrors } from '../../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../../components/forms/form-fields.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { session, tokenState } from '../../../../session/session.ts'
import { useProfile } from '../../../../session/use-profile.tsx'
import { ExternalLink } from '../../../../ui/Link.tsx'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { ProofField, ProofStep, useOwnerProof } from '../OwnerProof.tsx'
import { SectionForm } from '../SectionForm.tsx'
import twoStepStyles from './TwoStep.module.css'

type SetUpFormProps = { onDone: (backupCodes: string[]) => void; onCancel: () => void }

/** Asks for the password, then shows the secret for the authenticator app and asks for the first code. */
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
  const proof = useOwnerProof('setUp')
  const form = useFormFields({
    initialValues: { password: '' },
    check: (values) => findFieldErrors(PasswordProof, proof.body(values)),
    onSubmit: async (values) => {
      const args = { params: { userId }, body: proof.body(values) }
      onStarted(await api.call(endpoints.startSecondFactor, args).catch(proof.explain))
    },
    errorFields: { 'password.wrong': 'password' },
  })
  if (proof.needsVisit) return <ProofStep change="setUp" onCancel={onCancel} />
  return (
    <SectionForm form={form} submit={t('contactSettings.twoStep.next')} onCancel={onCancel}>
      {!proof.hasPassword && <p>{t('contactSettings.proof.done')}</p>}
      <ProofField
        {...form.text('password')}
        hasPassword={proof.hasPassword}
        label={t('contactSettings.password')}
        description={t('contactSettings.passwordHint')}
        autoFocus
      />
    </SectionForm>
  )
}

/** Turning on the second factor ends all sessions of the user. The response contains the tokens of a new session. */
function FirstCodeForm({ secret, onDone, onCancel }: SetUpFormProps & { secret: SecondFactorSecret }) {
  const { t } = useTranslation()
  const api = useApi()
  const { userId } = useProfile().user
  const form = useFormFields({
    initialValues: { code: '' },
    check: (values) => findFieldErrors(SecondFactorCode, values),
    onSubmit: async (body) => {
      const enabledFactor = await api.call(endpoints.enableSecondFactor, { params: { userId }, body })
      session.setState(tokenState(enabledFactor.tokens))
      onDone(enabledFactor.backupCodes)
    },
    errorFields: { 'second_factor.wrong': 'code' },
  })
  return (
    <SectionForm form={form} submit={t('contactSettings.twoStep.turnOn')} onCancel={onCancel}>
      <h3 className={twoStepStyles.step}>{t('contactSettings.twoStep.scanTitle')}</h3>
      <p>{t('contactSettings.twoStep.scan')}</p>
      <QrCode text={secret.uri} label={t('contactSettings.twoStep.qrLabel')} />
      <ExternalLink href={secret.uri} isBlock>
        {t('contactSettings.twoStep.openApp')}
      </ExternalLink>
      <div>
        <p>{t('contactSettings.twoStep.manual')}</p>
        <p className={twoStepStyles.key}>
          <bdi dir="ltr">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
        </p>
      </div>
      <h3 className={twoStepStyles.step}>{t('contactSettings.twoStep.enterTitle')}</h3>
      <TextField
        {...form.text('code')}
        label={t('contactSettings.twoStep.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        isRequired
      />
    </SectionForm>
  )
}
