import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { logInFromLegacy } from '../../../session/login.ts'
import { session } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

/** Exchanges the token once, even if it renders twice. Then the guard of the login screen redirects. */
export function LegacyLogin({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()
  const exchange = useQuery({
    queryKey: ['legacy-login', token],
    queryFn: () => logInFromLegacy(api, session, token).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  useEffect(() => {
    if (exchange.isSuccess) navigate({ to: '/login', replace: true })
  }, [exchange.isSuccess, navigate])

  if (!exchange.error) return <Spinner label={t('legacy.working')} />
  return (
    <Page title={t('legacy.failedTitle')} lead={t('legacy.failedLead')} width="narrow">
      <ErrorNotice error={exchange.error} />
      <LinkButton href="/login" size="large" isWide>
        {t('legacy.logIn')}
      </LinkButton>
    </Page>
  )
}
