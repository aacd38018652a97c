import { type InvitationState, invitationOrders, listInvitations } from '@lpi/contract'
import {
  type ListSearch,
  type ListView,
  readListView,
  writeListView,
} from '../../../components/lists/list-view.ts'

export type InvitationView = ListView & {
  status: InvitationState[]
  folderId: string
  orderBy: (typeof invitationOrders)[number]
}

export const defaultInvitationView: InvitationView = {
  ...readListView({}),
  status: [],
  folderId: '',
  orderBy: '-SentAt',
}

const { status, folderId } = listInvitations.query.def.shape

export function readInvitationView(search: ListSearch<InvitationView>): InvitationView {
  return {
    ...readListView(search),
    status: status.safeParse(search.status).data ?? [],
    folderId: folderId.safeParse(search.folderId).data ?? '',
    orderBy: invitationOrders.find((order) => order === search.orderBy) ?? defaultInvitationView.orderBy,
  }
}

/** The filters other than the status, as query parameters. */
export function pickFilters({ keyword, folderId }: Pick<InvitationView, 'keyword' | 'folderId'>) {
  return { ...(keyword && { keyword }), ...(folderId && { folderId }) }
}

export const writeInvitationView = (view: InvitationView) => writeListView(view, defaultInvitationView)

export function isFiltered({ keyword, status, folderId }: InvitationView) {
  return keyword.trim() !== '' || status.length > 0 || folderId !== ''
}
