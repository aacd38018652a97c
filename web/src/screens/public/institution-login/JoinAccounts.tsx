import { endpoints } from '@lpi/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { session, useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

type Props = { ticket: string; name: string; next: string }

/** Joins the account in which the user has just logged in and the account at the institution. */
export function JoinAccounts({ ticket, name, next }: Props) {
  const { t } = useTranslation('account')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const userId = useSession((state) => state.userId) ?? ''
  const join = useQuery({
    queryKey: ['join', ticket],
    queryFn: async () => {
      const params = { userId }
      await api.call(endpoints.joinInstitution, { params, body: { ticket } }).catch(async (error) => {
        // A login in one tab also opens this page in the other tabs, and only one of them can use the ticket.
        const { institution } = await api.call(endpoints.getUser, { params })
        if (institution?.name !== name) throw error
      })
      queryClient.removeQueries({ queryKey: ['profile', userId] })
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  /** The guard of the login screen redirects to the location that was remembered before the login. */
  function goOn() {
    session.setState({ redirectAfterLogin: next, redirectOwner: null })
    void navigate({ to: '/login', replace: true })
  }

  if (join.isPending) return <Spinner label={t('institution.working')} />
  const result = join.error ? 'notJoined' : 'joined'
  return (
    <Page
      title={t(`institution.${result}Title`)}
      lead={t(`institution.${result}Lead`, { name })}
      width="narrow"
    >
      <ErrorNotice error={join.error} />
      <Button size="large" isWide onPress={goOn}>
        {t('institution.goOn')}
      </Button>
    </Page>
  )
}
