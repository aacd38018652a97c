import { endpoints, type Institution, LoginBody } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'

/**
 * The institution of an address, which is looked up by the domain when the user leaves the field or submits the form.
 * If the lookup fails, the user can still log in with a password.
 */
export function useInstitution(address: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [found, setFound] = useState<Institution & { domain: string }>()
  const email = LoginBody.shape.username.safeParse(address).data
  const domain = email?.split('@')[1] ?? ''

  async function lookUp(): Promise<Institution | undefined> {
    if (!email || !api.config.institutionLogin) return undefined
    const result = await queryClient
      .fetchQuery({
        queryKey: [endpoints.findInstitution.path, domain],
        queryFn: () => api.call(endpoints.findInstitution, { body: { email } }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      })
      .catch(() => undefined)
    const institution = result?.institution
    setFound(institution ? { ...institution, domain } : undefined)
    return institution ?? undefined
  }

  /** Shows the institution if it is the only way to log in; throws any other error. */
  async function showOnlyLogin(error: unknown) {
    if (!(error instanceof ApiError) || !error.connectionId) throw error
    const { connectionId } = error
    const institution = await api.call(endpoints.getInstitution, { params: { connectionId } })
    setFound({ ...institution, isOnlyLogin: true, domain })
  }

  return { institution: found?.domain === domain ? found : undefined, lookUp, showOnlyLogin }
}
