import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { noSession, type Session } from './session.ts'

/**
 * Ends the session here at once, before anybody can close the page and leave it open, and on the server if
 * that answers in time.
 */
export async function logOut(api: Api, session: Session) {
  const options = { isUnauthorizedIgnored: true, signal: AbortSignal.timeout(5000) }
  const told = api.call(endpoints.logout, {}, options).catch(() => undefined)
  session.setState(noSession)
  await told
}
