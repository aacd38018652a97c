import { type Args, endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { startSession } from './login.ts'
import type { Session } from './session.ts'

/**
 * Performs the second step of a login. This function has its own module, so that only users with a second factor load
 * its code.
 */
export function logInWithCode(
  api: Api,
  session: Session,
  body: Args<typeof endpoints.loginWithCode>['body'],
) {
  return startSession(session, true, () => api.call(endpoints.loginWithCode, { body }))
}
