import { AssessmentFilters, type AssessmentOrder, type InvitationState } from '@lpi/contract'
import {
  type ListSearch,
  type ListView,
  readListView,
  writeListView,
} from '../../../components/lists/list-view.ts'

export type AssessmentView = ListView & {
  status: InvitationState[]
  /** `FAILED`: only open invitations whose newest email could not be delivered. */
  mail: '' | 'FAILED'
  folderIds: string[]
  /** `true`: only archived cohorts. `false`: only current cohorts. Empty: all cohorts. */
  isArchived: '' | 'true' | 'false'
  createdFrom: string
  createdTo: string
  completedFrom: string
  completedTo: string
  orderBy: AssessmentOrder
}

export const dateFields = ['createdFrom', 'createdTo', 'completedFrom', 'completedTo'] as const

export const defaultAssessmentView: AssessmentView = {
  ...readListView({}),
  status: [],
  mail: '',
  folderIds: [],
  isArchived: '',
  createdFrom: '',
  createdTo: '',
  completedFrom: '',
  completedTo: '',
  orderBy: '-UpdatedAt',
}

const archivedValues = ['true', 'false'] as const

const { status, folderIds, createdFrom: Day, orderBy } = AssessmentFilters.def.shape

export function readAssessmentView(search: ListSearch<AssessmentView>): AssessmentView {
  const parseDay = (name: (typeof dateFields)[number]) => parse(Day, search[name]) ?? ''
  return {
    ...readListView(search),
    status: parse(status, search.status) ?? [],
    mail: search.mail === 'FAILED' ? 'FAILED' : '',
    folderIds: parse(folderIds, search.folderIds) ?? [],
    isArchived: archivedValues.find((value) => value === search.isArchived) ?? '',
    createdFrom: parseDay('createdFrom'),
    createdTo: parseDay('createdTo'),
    completedFrom: parseDay('completedFrom'),
    completedTo: parseDay('completedTo'),
    orderBy: search.orderBy
      ? (parse(orderBy, search.orderBy) ?? defaultAssessmentView.orderBy)
      : defaultAssessmentView.orderBy,
  }
}

export const writeAssessmentView = (view: AssessmentView) => writeListView(view, defaultAssessmentView)

/** The filters as fields of a request body. Callers add the order. */
export function pickFilters(view: AssessmentView): Omit<AssessmentFilters, 'orderBy'> {
  const days = dateFields.filter((name) => view[name] !== '').map((name) => [name, view[name]])
  return {
    keyword: view.keyword,
    status: view.status,
    folderIds: view.folderIds,
    ...(view.mail && { mail: view.mail }),
    ...(view.isArchived && { isArchived: view.isArchived }),
    ...Object.fromEntries(days),
  }
}

export function isFiltered({ keyword, status, mail, folderIds, isArchived, ...view }: AssessmentView) {
  return (
    keyword.trim() !== '' ||
    status.length > 0 ||
    mail !== '' ||
    folderIds.length > 0 ||
    isArchived !== '' ||
    dateFields.some((name) => view[name] !== '')
  )
}

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

function parse<T>(schema: Schema<T>, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
}
