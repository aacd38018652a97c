import { endpoints } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { InstitutionVisit } from '../../../session/institution-visit.ts'
import { useSession } from '../../../session/session.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useVisitResult } from './use-visit-result.ts'
import { VisitFailure } from './VisitFailure.tsx'

type Props = { visit: InstitutionVisit; search: Record<string, string> }

/** The user has logged in again, to confirm a change to the account, and returns to this change. */
export function ReturnedProof({ visit, search }: Props) {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()
  const userId = useSession((state) => state.userId) ?? ''
  const { secret, returnTo } = visit
  const result = useVisitResult(visit, async () => {
    const body = { secret, query: new URLSearchParams(search).toString() }
    await api.call(endpoints.finishInstitutionProof, { params: { userId }, body })
    return true
  })
  useEffect(() => {
    if (result.data) void navigate({ href: returnTo, replace: true })
  }, [result.data, returnTo, navigate])
  if (result.error) return <VisitFailure visit={visit} search={search} error={result.error} />
  return <Spinner label={t('institution.working')} />
}
