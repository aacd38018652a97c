import { type Connection, endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { NotFoundMessage } from '../../../components/loading/NotFoundMessage.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { endVisit, readVisit } from '../../../session/institution-visit.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Text } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TestResult } from './TestResult.tsx'

type Props = { params: { connectionId: string }; connections: { items: Connection[] } }

/** The result of a trial login, which is not stored. After a reload of the page, the test has to be repeated. */
export function ConnectionTestScreen({ params, connections: { items } }: Props) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { organizationId } = useOrganization()
  const connection = items.find(({ id }) => id === params.connectionId)
  const providerQuery = useLocation({ select: ({ state }) => state.providerQuery })
  const [trial] = useState({ secret: readVisit()?.secret, providerQuery })
  const { secret = '' } = trial
  const result = useQuery({
    queryKey: ['connection-test', secret],
    queryFn: () => {
      const body = { secret, query: trial.providerQuery ?? '' }
      return api
        .call(endpoints.finishConnectionTest, { params, query: { organizationId }, body })
        .finally(endVisit)
    },
    enabled: secret !== '' && Boolean(trial.providerQuery),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!connection) return <NotFoundMessage />
  if (result.isLoading) return <Loading />
  const answer = new URLSearchParams(trial.providerQuery)
  const reason = [answer.get('error'), answer.get('error_description')].filter(Boolean).join(': ')
  const code = result.error instanceof ApiError ? result.error.institution.reason : undefined
  return (
    <Page
      title={t('connections.test.title', { name: connection.name })}
      lead={result.data && t('connections.test.lead')}
    >
      {result.data ? (
        <TestResult test={result.data} connection={connection} />
      ) : (
        <>
          <ErrorNotice error={result.error} />
          {(reason || code) && <p>{t('connections.test.answer', { reason: reason || code })}</p>}
          {!result.error && <Text tone="quiet">{t('connections.test.gone')}</Text>}
        </>
      )}
      <div>
        <LinkButton to="/admin/connections/$connectionId" params={params} variant="secondary">
          {t('connections.test.back')}
        </LinkButton>
      </div>
    </Page>
  )
}
