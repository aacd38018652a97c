type RawSearch = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The parameters with these names that are not empty. */
function pickTexts<const Name extends string>(
  raw: RawSearch,
  names: readonly Name[],
): { [N in Name]?: string } {
  return Object.fromEntries(names.flatMap((name) => (text(raw[name]) ? [[name, raw[name]]] : []))) as never
}

/** `?page=3`; any other value than a positive integer is dropped. */
export function pageSearch({ page }: RawSearch): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? { page: number } : {}
}

type CohortsSearch = { keyword?: string; offset?: number; archived?: 'true' }

export function cohortsSearch({ keyword, offset, archived }: RawSearch): CohortsSearch {
  const searchText = text(keyword)
  const number = Number(offset)
  return {
    ...(searchText && { keyword: searchText.slice(0, 200) }),
    ...(Number.isInteger(number) && number > 0 && { offset: number }),
    ...(String(archived) === 'true' && { archived: 'true' }),
  }
}

export const usernameSearch = (raw: RawSearch) => pickTexts(raw, ['username'])
export const codeSearch = (raw: RawSearch) => pickTexts(raw, ['code'])
export const tokenSearch = (raw: RawSearch) => pickTexts(raw, ['token'])

/** The cohort, and `id@version` of an instrument that the cohort has completed. */
export const groupSearch = (raw: RawSearch) => pickTexts(raw, ['cohort', 'instrument'])

/** Comma-separated ids of the assessments that were selected on another page. */
export function reportsSearch({ assessmentIds }: RawSearch): { assessmentIds?: string } {
  const ids = (text(assessmentIds) ?? '').split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))
  return ids.length > 0 ? { assessmentIds: ids.join(',') } : {}
}

export function logoutSearch({ reason }: RawSearch): { reason?: 'ended' } {
  return reason === 'ended' ? { reason } : {}
}

const assessmentListParts = [
  'keyword',
  'status',
  'folderIds',
  'createdFrom',
  'createdTo',
  'completedFrom',
  'completedTo',
  'orderBy',
  'page',
  'size',
] as const

/** The parameters of the assessment list as text; the screen parses them. */
export const assessmentListSearch = (raw: RawSearch) => pickTexts(raw, assessmentListParts)

const invitationListParts = ['keyword', 'status', 'folderId', 'orderBy', 'page', 'size'] as const

/** The parameters of the invitation list as text; the screen parses them. */
export const invitationListSearch = (raw: RawSearch) => pickTexts(raw, invitationListParts)
