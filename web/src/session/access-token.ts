/** The `user_id` claim of "Bearer …"; only read, never trusted: the server checks the signature. */
export function userIdIn(accessToken: string): string | null {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const { user_id: userId } = JSON.parse(new TextDecoder().decode(bytes))
    return typeof userId === 'string' ? userId : null
  } catch {
    return null
  }
}
