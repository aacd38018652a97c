import { type Institution, LoginBody } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { loadChunk } from '../../../api/load-chunk.ts'

const load = () => loadChunk(() => import('../../../components/institution/InstitutionStep.tsx'))
type Step = Awaited<ReturnType<typeof load>>['InstitutionStep']

/**
 * The institution of an address, which is looked up by the domain when the user leaves the field or submits the form.
 * If the lookup fails, the user can still log in with a password.
 */
export function useInstitution(address: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [found, setFound] = useState<{ institution: Institution; domain: string; Step: Step }>()
  const email = LoginBody.shape.username.safeParse(address).data
  const domain = email?.split('@')[1] ?? ''

  async function lookUp(): Promise<Institution | undefined> {
    if (!email || !api.config.institutionLogin) return undefined
    const result = await queryClient
      .fetchQuery({
        queryKey: ['institution', domain],
        queryFn: async () => {
          const { findInstitution, InstitutionStep } = await load()
          return { institution: await findInstitution(api, email), Step: InstitutionStep }
        },
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      .catch(() => undefined)
    if (!result?.institution) return void setFound(undefined)
    setFound({ institution: result.institution, Step: result.Step, domain })
    return result.institution
  }

  /** Shows the institution if it is the only way to log in; throws any other error. */
  async function showOnlyLogin(error: unknown) {
    const { connectionId } = error instanceof ApiError ? error.institution : {}
    if (!connectionId) throw error
    const { getInstitution, InstitutionStep } = await load()
    const institution = await getInstitution(api, connectionId)
    setFound({ institution: { ...institution, isOnlyLogin: true }, Step: InstitutionStep, domain })
  }

  return { found: found?.domain === domain ? found : undefined, lookUp, showOnlyLogin }
}
