import { endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { useList } from '../../../components/lists/use-list.ts'
import { type InvitationView, pickFilters } from './invitation-view.ts'

const POLL_INTERVAL_MS = 3000

export type InvitationListQuery = ReturnType<typeof useInvitationList>

/** A page of invitations, which is reloaded regularly while any of their emails is waiting to be sent. */
export function useInvitationList(organizationId: string, view: InvitationView) {
  const { status, orderBy, page, size } = view
  return useList({
    ...useApi().query(endpoints.listInvitations, {
      query: {
        organizationId,
        ...pickFilters(view),
        ...(status.length > 0 && { status }),
        orderBy,
        offset: (page - 1) * size,
        size,
      },
    }),
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.items.some(
        ({ mail, status }) => mail === 'WAITING' && status === 'INVITATION_SENT',
      )
      return isWaiting ? POLL_INTERVAL_MS : false
    },
  })
}
