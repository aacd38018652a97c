import { LoginBody } from '@lpi/contract'
import { type ReactNode, useId, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'
import { useFormFields } from '../../../components/forms/form-fields.ts'
import { Introduction } from '../../../components/frame/Introduction.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { showCodeStep } from '../../../components/login-code/show-code-step.tsx'
import { useEntryLink } from '../../../components/use-entry-link.ts'
import { useInviter } from '../../../components/use-inviter.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { logIn } from '../../../session/login.ts'
import { session } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './LoginScreen.module.css'
import { useInstitution } from './use-institution.ts'

export function LoginScreen({ search: { username = '' } }: { search: { username?: string } }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const [title, lead] = useWelcome()
  const entryLink = useEntryLink()
  const [codeStep, setCodeStep] = useState<ReactNode>(null)
  const form = useFormFields({
    initialValues: { username, password: '' },
    check: (values) => findFieldErrors(LoginBody, values),
    onSubmit: (values) =>
      logIn(api, session, values)
        .catch((error) => showCodeStep(error, setCodeStep))
        .catch((error) => login.showOnlyLogin(error)),
  })
  const login = useInstitution(form.values.username)
  const isJoining = entryLink?.kind === 'join'
  // To join two accounts, the user needs the password of the account here.
  const step = isJoining ? undefined : login.found
  const addressField = form.text('username')

  async function submit() {
    const found = isJoining ? undefined : await login.lookUp()
    if (!found || (!found.isOnlyLogin && form.values.password !== '')) await form.submit()
  }
  if (codeStep) return <WelcomeFrame>{codeStep}</WelcomeFrame>
  return (
    <WelcomeFrame>
      <Page title={title} documentTitle={t('login.documentTitle')} lead={lead} width="narrow">
        {!isJoining && (
          <>
            <NewUsers />
            <h2 className={styles.heading}>{t('login.documentTitle')}</h2>
          </>
        )}
        <Form ref={form.formRef} onSubmit={submit}>
          <TextField
            {...addressField}
            onBlur={() => {
              addressField.onBlur()
              void login.lookUp()
            }}
            label={t('fields.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            isRequired
          />
          {step && <step.Step institution={step.institution} />}
          {!step?.institution.isOnlyLogin && (
            <>
              <PasswordField
                {...form.text('password')}
                label={t('fields.password')}
                autoComplete="current-password"
                isRequired
              />
              <ErrorNotice error={form.error} />
              <Button
                type="submit"
                variant={step ? 'secondary' : 'primary'}
                size="large"
                isWide
                isPending={form.isPending}
              >
                {t('login.submit')}
              </Button>
              <Link to="/forgot-password" isBlock>
                {t('login.forgot')}
              </Link>
            </>
          )}
        </Form>
        {isJoining && (
          <Button
            variant="secondary"
            size="large"
            isWide
            onPress={() => session.setState({ redirectAfterLogin: entryLink.next })}
          >
            {t('arrival.joinCancel')}
          </Button>
        )}
      </Page>
    </WelcomeFrame>
  )
}

/**
 * Links for visitors without an account. The button leads to registration if they have an invitation or a saved access
 * code, and otherwise to the form for an access code.
 */
function NewUsers() {
  const { t } = useTranslation('account')
  const entryLink = useEntryLink()
  const headingId = useId()
  return (
    <section className={styles.newcomers} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('login.newHere')}
      </h2>
      {entryLink ? (
        <LinkButton to="/register" variant="secondary" size="large" isWide>
          {t('login.register')}
        </LinkButton>
      ) : (
        <LinkButton to="/join" variant="secondary" size="large" isWide>
          {t('login.accessCode')}
        </LinkButton>
      )}
      <p className={styles.links}>
        {!entryLink && (
          <Link to="/register" isBlock>
            {t('login.register')}
          </Link>
        )}
        <Link to="/sample-report" isBlock>
          {t('login.sample')}
        </Link>
      </p>
      <Introduction />
    </section>
  )
}

/** The title and the lead, which depend on what the visitor came with. */
function useWelcome(): [title: string, lead: string] {
  const { t } = useTranslation('account')
  const entryLink = useEntryLink()
  const organization = useInviter()
  if (entryLink?.kind === 'invitation') {
    const lead = organization
      ? t('arrival.invitationLeadFrom', { organization })
      : t('arrival.invitationLead')
    return [t('arrival.invitationTitle'), lead]
  }
  if (entryLink?.kind === 'accessCode') {
    const lead = organization ? t('arrival.codeLeadFrom', { organization }) : t('arrival.codeLead')
    return [t('arrival.codeTitle'), lead]
  }
  if (entryLink?.kind === 'join') return [t('arrival.joinTitle'), t('arrival.joinLead', entryLink)]
  return [t('login.title'), t('login.lead')]
}
