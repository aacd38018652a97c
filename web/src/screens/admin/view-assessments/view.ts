import { AssessmentFilters, type AssessmentOrder, type InvitationStatus } from '@lpi/contract'

/** What is shown of the list: all of it stands in the address, so that a link and the way back lead to the same. */
export type View = {
  /** As it was typed. */
  keyword: string
  status: InvitationStatus[]
  folderIds: string[]
  createdFrom: string
  createdTo: string
  completedFrom: string
  completedTo: string
  orderBy: AssessmentOrder
  page: number
  size: number
}

export const dateFields = ['createdFrom', 'createdTo', 'completedFrom', 'completedTo'] as const

export const sizes = [25, 50, 100] as const

export const wholeList: View = {
  keyword: '',
  status: [],
  folderIds: [],
  createdFrom: '',
  createdTo: '',
  completedFrom: '',
  completedTo: '',
  orderBy: '-UpdatedAt',
  page: 1,
  size: sizes[0],
}

const { status, folderIds, createdFrom: Day, orderBy } = AssessmentFilters.def.shape

/** What the address says; a part that says nothing sensible is as good as absent. */
export function readView(search: Record<string, unknown>): View {
  const day = (name: (typeof dateFields)[number]) => parsed(Day, search[name]) ?? ''
  return {
    keyword: typeof search.keyword === 'string' ? search.keyword.slice(0, 200) : '',
    status: parsed(status, search.status) ?? [],
    folderIds: parsed(folderIds, search.folderIds) ?? [],
    createdFrom: day('createdFrom'),
    createdTo: day('createdTo'),
    completedFrom: day('completedFrom'),
    completedTo: day('completedTo'),
    orderBy: search.orderBy ? (parsed(orderBy, search.orderBy) ?? wholeList.orderBy) : wholeList.orderBy,
    page: positive(search.page) ?? 1,
    size: sizes.find((size) => size === Number(search.size)) ?? wholeList.size,
  }
}

/** Only what differs from the whole list. */
export function writeView(view: View): Record<string, string> {
  const texts = Object.entries(view).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(texts.filter(([name, text]) => text !== String(wholeList[name as keyof View])))
}

/** What the server is asked for. */
export function filtersOf(view: View): Omit<AssessmentFilters, 'orderBy'> {
  const days = dateFields.filter((name) => view[name] !== '').map((name) => [name, view[name]])
  return {
    keyword: view.keyword,
    status: view.status,
    folderIds: view.folderIds,
    ...Object.fromEntries(days),
  }
}

export function isFiltered({ keyword, status, folderIds, ...view }: View) {
  return (
    keyword.trim() !== '' ||
    status.length > 0 ||
    folderIds.length > 0 ||
    dateFields.some((name) => view[name] !== '')
  )
}

type Shape<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

function parsed<T>(shape: Shape<T>, value: unknown) {
  const result = shape.safeParse(value)
  return result.success ? result.data : undefined
}

function positive(value: unknown) {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number < 1_000_000 ? number : undefined
}
