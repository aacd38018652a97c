import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { showCodeStep } from '../../../components/login-code/show-code-step.tsx'
import { joinPath } from '../../../components/use-entry-link.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { InstitutionVisit } from '../../../session/institution-visit.ts'
import { logInAtInstitution } from '../../../session/login-at-institution.ts'
import { session, useSession } from '../../../session/session.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useVisitResult } from './use-visit-result.ts'
import { VisitFailure } from './VisitFailure.tsx'

type Props = { visit: InstitutionVisit; search: Record<string, string> }

/**
 * Logs in, and then opens the login screen, whose route guard redirects the user. If the address belongs to an account
 * here, the user logs in to it, and then joins the two.
 */
export function ReturnedLogin({ visit, search }: Props) {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()
  const [codeStep, setCodeStep] = useState<ReactNode>(null)
  const showStep = (step: ReactNode) =>
    step ? setCodeStep(step) : void navigate({ to: '/login', replace: true })

  async function explain(error: unknown) {
    const { ticket, email } = error instanceof ApiError ? error.institution : {}
    if (!ticket) return showCodeStep(error, showStep)
    const next = session.getState().redirectAfterLogin ?? '/'
    session.setState({
      redirectAfterLogin: joinPath({ ticket, name: visit.name, next }),
      redirectOwner: null,
    })
    await navigate({
      to: '/login',
      search: email ? { username: email } : {},
      replace: true,
    })
  }

  const body = { secret: visit.secret, query: new URLSearchParams(search).toString() }
  const result = useVisitResult(visit, async () => {
    await logInAtInstitution(api, session, body).catch(explain)
    return true
  })

  const isLoggedIn = useSession((state) => state.isAuthenticated)
  useEffect(() => {
    if (result.data && isLoggedIn) void navigate({ to: '/login', replace: true })
  }, [result.data, isLoggedIn, navigate])

  if (codeStep) return codeStep
  if (result.error) return <VisitFailure visit={visit} search={search} error={result.error} />
  return <Spinner label={t('institution.working')} />
}
