import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { logOut } from '../../../session/logout.ts'
import { session } from '../../../session/session.ts'
import { Spinner } from '../../../ui/Spinner.tsx'

/** Opens the login page and remembers to join. The server wants a login after the ticket, so an earlier one ends. */
export function StartJoin({ path }: { path: string }) {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()
  useEffect(() => {
    async function start() {
      if (session.getState().isAuthenticated) await logOut(api, session)
      session.setState({ redirectAfterLogin: path, redirectOwner: null })
      await navigate({ to: '/login', replace: true })
    }
    void start()
  }, [api, navigate, path])
  return <Spinner label={t('institution.working')} />
}
