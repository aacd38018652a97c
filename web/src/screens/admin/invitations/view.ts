import { type InvitationState, invitationOrders, listInvitations } from '@lpi/contract'

/** What is shown of the list: all of it stands in the address, so that a link and the way back lead to the same. */
export type View = {
  /** As it was typed. */
  keyword: string
  status: InvitationState[]
  folderId: string
  orderBy: (typeof invitationOrders)[number]
  page: number
  size: number
}

export const sizes = [25, 50, 100] as const

export const wholeList: View = {
  keyword: '',
  status: [],
  folderId: '',
  orderBy: '-SentAt',
  page: 1,
  size: sizes[0],
}

const { status, folderId } = listInvitations.query.def.shape

/** What the address says; a part that says nothing sensible is as good as absent. */
export function readView(search: Record<string, unknown>): View {
  const page = Number(search.page)
  return {
    keyword: typeof search.keyword === 'string' ? search.keyword.slice(0, 200) : '',
    status: status.safeParse(search.status).data ?? [],
    folderId: folderId.safeParse(search.folderId).data ?? '',
    orderBy: invitationOrders.find((order) => order === search.orderBy) ?? wholeList.orderBy,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    size: sizes.find((size) => size === Number(search.size)) ?? wholeList.size,
  }
}

/** Only what differs from the whole list. */
export function writeView(view: View): Record<string, string> {
  const texts = Object.entries(view).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(texts.filter(([name, text]) => text !== String(wholeList[name as keyof View])))
}

/** What narrows the list beside the status, as the server is asked for it. */
export function filtersOf({ keyword, folderId }: Pick<View, 'keyword' | 'folderId'>) {
  return { ...(keyword && { keyword }), ...(folderId && { folderId }) }
}

export function isFiltered({ keyword, status, folderId }: View) {
  return keyword.trim() !== '' || status.length > 0 || folderId !== ''
}
