import type { ProviderVisit } from '@lpi/contract'
import { browserStorage } from './browser-storage.ts'

/** A visit to the login of an institution. It ends at `/login/return`, in the tab where it began. */
export type InstitutionVisit = {
  purpose: 'login' | 'proof' | 'test'
  connectionId: string
  /** The name of the institution. */
  name: string
  /** The location that opens after the visit. */
  returnTo: string
  /** Proves to the server that this tab began the visit. */
  secret: string
}

const storageKey = 'institution'
const storage = browserStorage(() => window.sessionStorage)

/**
 * Starts a visit and leaves the application. The promise stays pending until the user comes back with the Back button,
 * if the browser has kept the page.
 */
export async function visitInstitution(
  visit: Omit<InstitutionVisit, 'secret'>,
  start: () => Promise<ProviderVisit>,
) {
  const { url, secret } = await start()
  storage.setItem(storageKey, JSON.stringify({ ...visit, secret }))
  window.location.assign(url)
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
}

/** The visit of this tab, if it has not ended. */
export function readVisit(): InstitutionVisit | undefined {
  const text = storage.getItem(storageKey)
  return typeof text === 'string' ? JSON.parse(text) : undefined
}

export function endVisit() {
  void storage.removeItem(storageKey)
}
