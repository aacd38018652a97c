import { type Args, endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { startSession } from './login.ts'
import type { Session } from './session.ts'

/** Performs the second step of a login. This function is in a separate module, because few users need it. */
export function logInWithCode(
  api: Api,
  session: Session,
  body: Args<typeof endpoints.loginWithCode>['body'],
) {
  return startSession(session, true, () => api.call(endpoints.loginWithCode, { body }))
}
