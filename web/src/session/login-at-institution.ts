import { type Args, endpoints } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { startSession } from './login.ts'
import type { Session } from './session.ts'

/** Logs in with what an institution's provider returned. */
export function logInAtInstitution(
  api: Api,
  session: Session,
  body: Args<typeof endpoints.finishInstitutionLogin>['body'],
) {
  return startSession(session, true, () => api.call(endpoints.finishInstitutionLogin, { body }))
}
