import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/ApiContext.tsx'
import { useEntryLink } from './use-entry-link.ts'

/**
 * Returns the name of the inviting organization if the visitor opened the link in an invitation email. Returns
 * undefined in all other cases, and until the name has loaded.
 */
export function useInviter(): string | undefined {
  const api = useApi()
  const entryLink = useEntryLink()
  const invitation = entryLink?.kind === 'invitation' ? entryLink : undefined
  const { data } = useQuery({
    queryKey: [endpoints.getInviter.path, invitation?.invitationId, invitation?.code],
    enabled: Boolean(invitation?.code),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const { invitationId, code } = invitation!
      return api.call(endpoints.getInviter, { params: { invitationId }, body: { code: code! } }, { signal })
    },
  })
  return data?.organizationName
}
