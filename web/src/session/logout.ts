import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { deleteDeviceStore } from './device-store.ts'
import { noSession, type Session } from './session.ts'

/**
 * Ends the session on this device before the server responds, because the user may close the page. Waits at most five
 * seconds for the server.
 */
export async function logOut(api: Api, session: Session) {
  const options = { skipsRenewal: true, signal: AbortSignal.timeout(5000) }
  const call = api.call(endpoints.logout, {}, options).catch(() => undefined)
  session.setState(noSession)
  await Promise.all([call, deleteDeviceStore()])
}
