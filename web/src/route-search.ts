type Raw = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** `?page=3`; anything else than a whole number from 1 on is no page. */
export function pageSearch({ page }: Raw): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? { page: number } : {}
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

export function logoutSearch({ reason }: Raw): { reason?: 'ended' } {
  return reason === 'ended' ? { reason } : {}
}
