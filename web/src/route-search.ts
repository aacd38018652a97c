type RawSearch = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** `?page=3`; any other value than a positive integer is dropped. */
export function pageSearch({ page }: RawSearch): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? { page: number } : {}
}

export function cohortsSearch({ keyword, offset }: RawSearch): { keyword?: string; offset?: number } {
  const searchText = text(keyword)
  const number = Number(offset)
  return {
    ...(searchText && { keyword: searchText.slice(0, 200) }),
    ...(Number.isInteger(number) && number > 0 && { offset: number }),
  }
}

export function usernameSearch({ username }: RawSearch): { username?: string } {
  const value = text(username)
  return value ? { username: value } : {}
}

export function codeSearch({ code }: RawSearch): { code?: string } {
  const value = text(code)
  return value ? { code: value } : {}
}

export function tokenSearch({ token }: RawSearch): { token?: string } {
  const value = text(token)
  return value ? { token: value } : {}
}

/** The cohort, and `id@version` of an instrument that the cohort has completed. */
export function groupSearch({ cohort, instrument }: RawSearch): { cohort?: string; instrument?: string } {
  const entries = Object.entries({ cohort: text(cohort), instrument: text(instrument) })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

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
  'size',
] as const

type AssessmentListSearch = { [Part in (typeof assessmentListParts)[number]]?: string } & { page?: number }

/** The parameters of the assessment list as text; the screen parses them. */
export function assessmentListSearch(raw: RawSearch): AssessmentListSearch {
  const entries = assessmentListParts.map((part) => [part, text(raw[part])]).filter(([, value]) => value)
  return { ...Object.fromEntries(entries), ...pageSearch(raw) }
}

const invitationListParts = ['keyword', 'status', 'folderId', 'orderBy', 'size'] as const

type InvitationListSearch = { [Part in (typeof invitationListParts)[number]]?: string } & { page?: number }

/** The parameters of the invitation list as text; the screen parses them. */
export function invitationListSearch(raw: RawSearch): InvitationListSearch {
  const entries = invitationListParts.map((part) => [part, text(raw[part])]).filter(([, value]) => value)
  return { ...Object.fromEntries(entries), ...pageSearch(raw) }
}
