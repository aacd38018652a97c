import { endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'

/**
 * The address at which the browser also logs out of the institution through which the user logged in, if it offers one.
 * Only the session can ask for it, so this comes before the logout. Waits at most five seconds for the server.
 */
export async function findInstitutionLogout(api: Api): Promise<string | null> {
  const options = { signal: AbortSignal.timeout(5000) }
  return api.call(endpoints.startInstitutionLogout, {}, options).then(
    ({ url }) => url,
    () => null,
  )
}
