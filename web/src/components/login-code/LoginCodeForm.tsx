import { SecondFactorCode } from '@lpi/contract'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { logInWithCode } from '../../session/login-with-code.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { findFieldErrors } from '../forms/field-problems.ts'
import { useFormFields } from '../forms/form-fields.ts'
import { LinkedText } from '../LinkedText.tsx'
import styles from './LoginCodeForm.module.css'

type LoginCodeFormProps = { challenge: string; onRestart: () => void }

/** Asks for a code from the authenticator app, or for a backup code. */
export function LoginCodeForm({ challenge, onRestart }: LoginCodeFormProps) {
  const { t } = useTranslation('account')
  const { config } = useApi()
  const [isBackup, setBackup] = useState(false)
  return (
    <Page
      key={String(isBackup)}
      title={t(isBackup ? 'login.code.backupTitle' : 'login.code.title')}
      width="narrow"
    >
      <CodeForm challenge={challenge} isBackup={isBackup} />
      <div className={styles.actions}>
        <Button variant="quiet" onPress={() => setBackup(!isBackup)}>
          {t(isBackup ? 'login.code.useApp' : 'login.code.useBackup')}
        </Button>
        <Button variant="quiet" onPress={onRestart}>
          {t('login.code.restart')}
        </Button>
      </div>
      {isBackup && (
        <p>
          <LinkedText text={t('login.code.lost')} href={config.links.support} />
        </p>
      )}
    </Page>
  )
}

/** Focuses the field on load, because entering the code is the only task on the page. */
function CodeForm({ challenge, isBackup }: { challenge: string; isBackup: boolean }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const form = useFormFields({
    initialValues: { code: '' },
    check: (values) => findFieldErrors(SecondFactorCode, values),
    onSubmit: ({ code }) => logInWithCode(api, session, { challenge, code }),
    errorFields: { 'second_factor.wrong': 'code' },
  })
  const { formRef } = form
  useEffect(() => {
    // The timer runs after the page has moved the focus to its heading.
    const timer = setTimeout(() => formRef.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [formRef])
  const { productName } = api.config
  return (
    <Form ref={formRef} onSubmit={form.submit}>
      <TextField
        {...form.text('code')}
        label={t(isBackup ? 'login.code.backupLabel' : 'login.code.label')}
        description={isBackup ? t('login.code.backupLead') : t('login.code.lead', { productName })}
        {...(isBackup
          ? { autoComplete: 'off', autoCapitalize: 'characters' }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
        dir="ltr"
        spellCheck="false"
        isRequired
      />
      <ErrorNotice error={form.error} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('login.code.submit')}
      </Button>
    </Form>
  )
}
