import { type EmailChange, endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { NewPasswordForm } from '../../../components/forms/NewPasswordForm.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'
import { EmailChangeQuestion } from './EmailChangeQuestion.tsx'
import { EmailChangeResult, type Outcome, UnusableLink } from './EmailChangeResult.tsx'

/**
 * Opening the link changes nothing, because email scanners open every link. A stranger may have requested the change,
 * so the screen names both addresses. It requires the session that requested the change, or a new password.
 */
export function ConfirmEmailScreen({ search }: { search: { code?: string } }) {
  const api = useApi()
  const code = useCodeFromUrl(search)
  const [outcome, setOutcome] = useState<Outcome>()
  const change = useQuery({
    queryKey: [endpoints.openEmailChange.path, code],
    enabled: code !== '' && outcome === undefined,
    queryFn: ({ signal }) => api.call(endpoints.openEmailChange, { body: { code } }, { signal }),
    refetchOnWindowFocus: false,
  })
  if (code === '' || outcome === 'invalid' || isInvalid(change.error)) return <UnusableLink />
  if (change.error) return <RouteError error={change.error} onRetry={change.refetch} />
  if (!change.data) return <Loading />
  if (outcome) return <EmailChangeResult outcome={outcome} change={change.data} />
  return <EmailChangeSteps code={code} change={change.data} onEnd={setOutcome} />
}

type StepsProps = { code: string; change: EmailChange; onEnd: (outcome: Outcome) => void }

function EmailChangeSteps({ code, change, onEnd }: StepsProps) {
  const { t } = useTranslation(['translation', 'account'])
  const api = useApi()
  const [isSettingPassword, setSettingPassword] = useState(false)

  /** Ends the steps with an outcome. An invalid link is an outcome, too; other errors are thrown. */
  async function run(outcome: Outcome, call: () => Promise<unknown>) {
    try {
      await call()
      onEnd(outcome)
    } catch (error) {
      if (!isInvalid(error)) throw error
      onEnd('invalid')
    }
  }

  if (!isSettingPassword) {
    return (
      <EmailChangeQuestion
        code={code}
        change={change}
        run={run}
        onSetPassword={() => setSettingPassword(true)}
      />
    )
  }
  const { newEmail } = change
  const lead = (
    <TextWithEmails text={t('contactSettings.confirmEmail.passwordLead', { newEmail })} emails={[newEmail]} />
  )
  return (
    <Page key="password" title={t('account:reset.title')} lead={lead} width="narrow">
      <NewPasswordForm
        code={code}
        username={newEmail}
        onSubmit={(body) =>
          run('confirmedWithPassword', () => api.call(endpoints.confirmEmailChangeWithPassword, { body }))
        }
      />
    </Page>
  )
}

function isInvalid(error: unknown) {
  return error instanceof ApiError && error.code === 'email_change.invalid'
}
