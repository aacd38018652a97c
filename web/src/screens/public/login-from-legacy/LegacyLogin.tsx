import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { showCodeStep } from '../../../components/login-code/show-code-step.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { logInFromLegacy } from '../../../session/login.ts'
import { session, useSession } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

/**
 * Logs in with a token from a legacy system. Sends the token only once, even if the component renders twice, and then
 * opens the login screen, whose route guard redirects the user.
 */
export function LegacyLogin({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()
  const [codeStep, setCodeStep] = useState<ReactNode>(null)
  const showStep = (step: ReactNode) =>
    step ? setCodeStep(step) : void navigate({ to: '/login', replace: true })
  const exchange = useQuery({
    queryKey: ['legacy-login', token],
    queryFn: () =>
      logInFromLegacy(api, session, token)
        .then(() => 'done' as const)
        .catch((error) => showCodeStep(error, showStep).then(() => 'needs code' as const)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const isLoggedIn = useSession((state) => state.isAuthenticated)
  const isDone = exchange.data === 'done' || (exchange.data === 'needs code' && isLoggedIn)
  useEffect(() => {
    if (isDone) navigate({ to: '/login', replace: true })
  }, [isDone, navigate])

  if (codeStep) return codeStep
  if (!exchange.error) return <Spinner label={t('legacy.working')} />
  return (
    <Page title={t('legacy.failedTitle')} lead={t('legacy.failedLead')} width="narrow">
      <ErrorNotice error={exchange.error} />
      <LinkButton to="/login" size="large" isWide>
        {t('legacy.logIn')}
      </LinkButton>
    </Page>
  )
}
