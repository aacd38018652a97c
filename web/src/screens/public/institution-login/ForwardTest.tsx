import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { InstitutionVisit } from '../../../session/institution-visit.ts'
import { Spinner } from '../../../ui/Spinner.tsx'

/** Opens the administrators' screen, which finishes a trial login and shows its result. */
export function ForwardTest({ visit, query }: { visit: InstitutionVisit; query: string }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const { returnTo } = visit
  useEffect(
    () => void navigate({ href: returnTo, replace: true, state: { providerQuery: query } }),
    [navigate, returnTo, query],
  )
  return <Spinner label={t('institution.working')} />
}
