import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { noSession, type Session } from './session.ts'

/** Ends the session on the server if it can be reached, and here in any case. */
export async function logOut(api: Api, session: Session) {
  const isUnauthorizedIgnored = true
  await api.call(endpoints.logout, {}, { isUnauthorizedIgnored }).catch(() => undefined)
  session.setState(noSession)
}
