import { type InvitationState, invitationOrders, listInvitations } from '@lpi/contract'
import { type ListView, readListView } from '../../../components/lists/list-view.ts'

export type View = ListView & {
  status: InvitationState[]
  folderId: string
  orderBy: (typeof invitationOrders)[number]
}

export const wholeList: View = {
  ...readListView({}),
  status: [],
  folderId: '',
  orderBy: '-SentAt',
}

const { status, folderId } = listInvitations.query.def.shape

export function readView(search: Record<string, unknown>): View {
  return {
    ...readListView(search),
    status: status.safeParse(search.status).data ?? [],
    folderId: folderId.safeParse(search.folderId).data ?? '',
    orderBy: invitationOrders.find((order) => order === search.orderBy) ?? wholeList.orderBy,
  }
}

/** What narrows the list beside the status, as the server is asked for it. */
export function filtersOf({ keyword, folderId }: Pick<View, 'keyword' | 'folderId'>) {
  return { ...(keyword && { keyword }), ...(folderId && { folderId }) }
}

export function isFiltered({ keyword, status, folderId }: View) {
  return keyword.trim() !== '' || status.length > 0 || folderId !== ''
}
