import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { deleteDeviceStore } from './device-store.ts'
import { noSession, type Session } from './session.ts'

/** Waits at most this long for the server. */
const MAX_WAIT_MS = 5000

/**
 * The address at which the browser also logs out of the institution through which the user logged in, if it offers one.
 * Only the session can ask for it, so this comes before the logout.
 */
export async function findInstitutionLogout(api: Api): Promise<string | null> {
  if (!api.config.institutionLogin) return null
  const options = { signal: AbortSignal.timeout(MAX_WAIT_MS) }
  return api.call(endpoints.startInstitutionLogout, {}, options).then(
    ({ url }) => url,
    () => null,
  )
}

/** Ends the session on this device before the server responds, because the user may close the page. */
export async function logOut(api: Api, session: Session) {
  const options = { skipsRenewal: true, signal: AbortSignal.timeout(MAX_WAIT_MS) }
  const call = api.call(endpoints.logout, {}, options).catch(() => undefined)
  session.setState(noSession)
  await Promise.all([call, deleteDeviceStore()])
}
