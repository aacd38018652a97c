import { LoginBody } from '@lpi/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/field-problems.ts'
import { useFormFields } from '../../../components/form-fields.ts'
import { showCodeStep } from '../../../components/login-code/show-code-step.tsx'
import { WelcomeFrame } from '../../../components/WelcomeFrame.tsx'
import { logIn } from '../../../session/login.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function LoginScreen({ search: { username = '' } }: { search: { username?: string } }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const [codeStep, setCodeStep] = useState<ReactNode>(null)
  const form = useFormFields({
    initial: { username, password: '' },
    check: (values) => findFieldErrors(LoginBody, values),
    onSubmit: (values) => logIn(api, session, values).catch((error) => showCodeStep(error, setCodeStep)),
  })
  if (codeStep) return <WelcomeFrame>{codeStep}</WelcomeFrame>
  return (
    <WelcomeFrame isFirstImpression>
      <Page
        title={t('login.title')}
        documentTitle={t('login.documentTitle')}
        lead={t('login.lead')}
        width="narrow"
      >
        <Form ref={form.formRef} onSubmit={form.submit}>
          <TextField
            {...form.text('username')}
            label={t('fields.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            isRequired
          />
          <PasswordField
            {...form.text('password')}
            label={t('fields.password')}
            autoComplete="current-password"
            isRequired
          />
          <ErrorNotice error={form.error} />
          <Button type="submit" size="large" isWide isPending={form.isPending}>
            {t('login.submit')}
          </Button>
          <Link to="/forgot-password" isBlock>
            {t('login.forgot')}
          </Link>
        </Form>
        <p>
          {t('login.newHere')}{' '}
          <Link to="/register" isBlock>
            {t('login.register')}
          </Link>
        </p>
        <p>{t('login.accessCode')}</p>
      </Page>
    </WelcomeFrame>
  )
}
