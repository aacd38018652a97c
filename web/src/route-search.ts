type Raw = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** `?page=3`; anything else than a whole number from 1 on is no page. */
export function pageSearch({ page }: Raw): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? { page: number } : {}
}

export function cohortsSearch({ keyword, offset }: Raw): { keyword?: string; offset?: number } {
  const words = text(keyword)
  const before = Number(offset)
  return {
    ...(words && { keyword: words.slice(0, 200) }),
    ...(Number.isInteger(before) && before > 0 && { offset: before }),
  }
}

export function usernameSearch({ username }: Raw): { username?: string } {
  const value = text(username)
  return value ? { username: value } : {}
}

export function codeSearch({ code }: Raw): { code?: string } {
  const value = text(code)
  return value ? { code: value } : {}
}

export function tokenSearch({ token }: Raw): { token?: string } {
  const value = text(token)
  return value ? { token: value } : {}
}

/** The cohort, and `id@version` of a questionnaire that it has answered. */
export function groupSearch({ cohort, instrument }: Raw): { cohort?: string; instrument?: string } {
  const known = Object.entries({ cohort: text(cohort), instrument: text(instrument) })
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

/** Assessments that were chosen on another page, separated by commas. */
export function reportsSearch({ assessmentIds }: Raw): { assessmentIds?: string } {
  const ids = (text(assessmentIds) ?? '').split(',').filter((id) => /^[\da-f-]{36}$/i.test(id))
  return ids.length > 0 ? { assessmentIds: ids.join(',') } : {}
}

export function logoutSearch({ reason }: Raw): { reason?: 'ended' } {
  return reason === 'ended' ? { reason } : {}
}

const listParts = [
  ...([
    'keyword',
    'status',
    'folderIds',
    'createdFrom',
    'createdTo',
    'completedFrom',
    'completedTo',
  ] as const),
  ...(['orderBy', 'size'] as const),
]

type ListSearch = { [Part in (typeof listParts)[number]]?: string } & { page?: number }

/** The parts of a view of the assessments, as texts; the screen knows what they mean. */
export function assessmentListSearch(raw: Raw): ListSearch {
  const known = listParts.map((part) => [part, text(raw[part])]).filter(([, value]) => value)
  return { ...Object.fromEntries(known), ...pageSearch(raw) }
}

const invitationListParts = ['keyword', 'status', 'folderId', 'orderBy', 'size'] as const

type InvitationListSearch = { [Part in (typeof invitationListParts)[number]]?: string } & { page?: number }

/** The parts of a view of the invitations, as texts; the screen knows what they mean. */
export function invitationListSearch(raw: Raw): InvitationListSearch {
  const known = invitationListParts.map((part) => [part, text(raw[part])]).filter(([, value]) => value)
  return { ...Object.fromEntries(known), ...pageSearch(raw) }
}
