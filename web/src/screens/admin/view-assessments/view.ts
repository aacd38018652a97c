import { AssessmentFilters, type AssessmentOrder, type InvitationStatus } from '@lpi/contract'
import { type ListView, readListView } from '../../../components/lists/list-view.ts'

export type View = ListView & {
  status: InvitationStatus[]
  folderIds: string[]
  createdFrom: string
  createdTo: string
  completedFrom: string
  completedTo: string
  orderBy: AssessmentOrder
}

export const dateFields = ['createdFrom', 'createdTo', 'completedFrom', 'completedTo'] as const

export const wholeList: View = {
  ...readListView({}),
  status: [],
  folderIds: [],
  createdFrom: '',
  createdTo: '',
  completedFrom: '',
  completedTo: '',
  orderBy: '-UpdatedAt',
}

const { status, folderIds, createdFrom: Day, orderBy } = AssessmentFilters.def.shape

export function readView(search: Record<string, unknown>): View {
  const day = (name: (typeof dateFields)[number]) => parsed(Day, search[name]) ?? ''
  return {
    ...readListView(search),
    status: parsed(status, search.status) ?? [],
    folderIds: parsed(folderIds, search.folderIds) ?? [],
    createdFrom: day('createdFrom'),
    createdTo: day('createdTo'),
    completedFrom: day('completedFrom'),
    completedTo: day('completedTo'),
    orderBy: search.orderBy ? (parsed(orderBy, search.orderBy) ?? wholeList.orderBy) : wholeList.orderBy,
  }
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
