/**
 * Returns the `user_id` claim, or null if there is none. `accessToken` includes the token type, as in "Bearer abc". The
 * claim is not verified here, because the server checks the signature.
 */
export function userIdIn(accessToken: string): string | null {
  const { user_id: userId } = claimsIn(accessToken)
  return typeof userId === 'string' ? userId : null
}

/** Uses the clock of the device, which may be wrong. */
export function isExpired(accessToken: string, now = Date.now()) {
  const { exp } = claimsIn(accessToken)
  return typeof exp !== 'number' || exp * 1000 <= now
}

function claimsIn(accessToken: string): Record<string, unknown> {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {}
  } catch {
    return {}
  }
}
