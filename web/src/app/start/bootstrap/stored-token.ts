import { storageKey } from '../../../session/storage-key.ts'

/** The access token of a logged-in user; null for a visitor. */
export function storedToken(): string | null {
  try {
    const { auth } = JSON.parse(localStorage.getItem(storageKey) ?? '').state
    return auth.isAuthenticated === true ? auth.accessToken : null
  } catch {
    return null
  }
}
