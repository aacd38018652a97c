type RawSearch = Record<string, unknown>
type SearchMiddleware<Search> = { search: Search; next: (search: Search) => Search }

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The nonempty parameters with these names. */
function pickTexts<const Name extends string>(
  raw: RawSearch,
  names: readonly Name[],
): { [N in Name]?: string } {
  return Object.fromEntries(
    names.flatMap((name) => (nonEmptyText(raw[name]) ? [[name, raw[name]]] : [])),
  ) as never
}

/** `?page=3`; any value other than a positive integer is dropped. */
export function pageSearch({ page }: RawSearch): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? { page: number } : {}
}

/** `new`: the dialog that creates a cohort is open. */
type CohortsSearch = { keyword?: string; page?: number; archived?: 'true'; new?: 'true' }

export function cohortsSearch({ keyword, archived, ...raw }: RawSearch): CohortsSearch {
  const searchText = nonEmptyText(keyword)
  return {
    ...(searchText && { keyword: searchText.slice(0, 200) }),
    ...pageSearch(raw),
    ...(String(archived) === 'true' && { archived: 'true' }),
    ...(String(raw.new) === 'true' && { new: 'true' }),
  }
}

/** The page number in the list of cohorts, starting at 1, and the cohort whose trend is shown. */
export const overviewSearch = (raw: RawSearch): { page?: number; cohort?: string } => ({
  ...pageSearch(raw),
  ...pickTexts(raw, ['cohort']),
})

type OrganizationSearch = { organization?: string }

/** The organization that an administrator has selected, in place of the default organization. */
export const organizationSearch = (raw: RawSearch): OrganizationSearch => pickTexts(raw, ['organization'])

/** Keeps the organization in links that do not name another organization. */
export const keepOrganization = ({ search, next }: SearchMiddleware<OrganizationSearch>) => ({
  ...organizationSearch(search),
  ...next(search),
})

/** The parameters of the activity screen as text; the screen parses them. */
export const activitySearch = (raw: RawSearch) => pickTexts(raw, ['actorId', 'kinds', 'from', 'to', 'before'])

export const usernameSearch = (raw: RawSearch) => pickTexts(raw, ['username'])
export const codeSearch = (raw: RawSearch) => pickTexts(raw, ['code'])
export const tokenSearch = (raw: RawSearch) => pickTexts(raw, ['token'])

/** The cohort, and `id@version` of an instrument that people in the cohort have completed. */
export const groupSearch = (raw: RawSearch) => pickTexts(raw, ['cohort', 'instrument'])

/** Two cohorts, and whether the comparison is about all their people or only about the people in both. */
export const impactSearch = (raw: RawSearch) => pickTexts(raw, ['before', 'after', 'kind'])

/** The selection made on another page: comma-separated ids of assessments, or a cohort. */
export function reportsSearch(raw: RawSearch): { assessmentIds?: string; cohort?: string } {
  const ids = (nonEmptyText(raw.assessmentIds) ?? '').split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))
  return ids.length > 0 ? { assessmentIds: ids.join(',') } : pickTexts(raw, ['cohort'])
}

export function logoutSearch({ reason }: RawSearch): { reason?: 'ended' } {
  return reason === 'ended' ? { reason } : {}
}

const assessmentListParameters = [
  // The id of an assessment whose report is open next to the list.
  'report',
  'keyword',
  'status',
  'folderIds',
  'isArchived',
  'createdFrom',
  'createdTo',
  'completedFrom',
  'completedTo',
  'orderBy',
  'page',
  'size',
] as const

/** The parameters of the assessment list as text; the screen parses them. */
export const assessmentListSearch = (raw: RawSearch) => pickTexts(raw, assessmentListParameters)

const invitationListParameters = [
  // `true`: the form that invites people is open.
  'invite',
  // `open`: every open invitation of the list is selected.
  'select',
  'keyword',
  'status',
  'folderId',
  'orderBy',
  'page',
  'size',
] as const

/** The parameters of the invitation list as text; the screen parses them. */
export const invitationListSearch = (raw: RawSearch) => pickTexts(raw, invitationListParameters)
