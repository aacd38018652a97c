import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { filtersOf, type View } from './view.ts'

const WHILE_MAILS_LEAVE_MS = 3000

export type InvitationListQuery = ReturnType<typeof useInvitationList>

/** The page of the list; the one before stays until it is there. It follows mails that are on their way. */
export function useInvitationList(organizationId: string, view: View) {
  const { status, orderBy, page, size } = view
  return useQuery({
    ...useApi().query(endpoints.listInvitations, {
      query: {
        organizationId,
        ...filtersOf(view),
        ...(status.length > 0 && { status }),
        orderBy,
        offset: (page - 1) * size,
        size,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.items.some(
        ({ mail, status }) => mail === 'WAITING' && status === 'INVITATION_SENT',
      )
      return isWaiting ? WHILE_MAILS_LEAVE_MS : false
    },
  })
}
