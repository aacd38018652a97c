import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/ApiContext.tsx'
import { accessCodeQuery } from './access-code-query.ts'
import { useEntryLink } from './use-entry-link.ts'

/**
 * Returns the name of the organization if the visitor opened the link of an access code or the link in an invitation
 * email. Returns undefined in all other cases, and until the name has loaded.
 */
export function useInviter(): string | undefined {
  const api = useApi()
  const entryLink = useEntryLink()
  const invitation = entryLink?.kind === 'invitation' ? entryLink : undefined
  const accessCode = entryLink?.kind === 'accessCode' ? entryLink.code : ''
  const cohort = useQuery({ ...accessCodeQuery(api, accessCode), enabled: accessCode !== '' })
  const inviter = useQuery({
    queryKey: [endpoints.getInviter.path, invitation?.invitationId, invitation?.code],
    enabled: Boolean(invitation?.code),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const { invitationId, code } = invitation!
      return api.call(endpoints.getInviter, { params: { invitationId }, body: { code: code! } }, { signal })
    },
  })
  return (inviter.data ?? cohort.data)?.organizationName
}
