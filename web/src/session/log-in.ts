import { type Args, endpoints, type Tokens } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { noSession, type Session, tokenState } from './session.ts'

type Credentials = Args<typeof endpoints.login>['body']

/**
 * Logs in and rejects with an `ApiError`. There is nothing to navigate afterwards: the guard of the log-in
 * screen notices and goes on to the remembered location or home.
 */
export function logIn(api: Api, session: Session, credentials: Credentials) {
  return begin(session, true, () => api.call(endpoints.login, { body: credentials }))
}

/** Log-in from the legacy system with the token that it signed. */
export function logInFromLegacy(api: Api, session: Session, token: string) {
  return begin(session, true, () => api.call(endpoints.loginFromLegacy, { body: { token } }))
}

/** Tokens only; whoever registers is authenticated when the registration is complete. */
export function logInWhileRegistering(api: Api, session: Session, credentials: Credentials) {
  return begin(session, false, () => api.call(endpoints.login, { body: credentials }))
}

async function begin(session: Session, isAuthenticated: boolean, request: () => Promise<Tokens>) {
  session.setState({ status: 'loading', errorCode: null })
  try {
    const fresh = tokenState(await request())
    session.setState({ ...fresh, ...wayFor(fresh.userId, session), isAuthenticated, status: 'succeeded' })
  } catch (error) {
    const { redirectAfterLogin, redirectOwner } = session.getState()
    const errorCode = (error instanceof ApiError && error.status) || null
    session.setState({ ...noSession, redirectAfterLogin, redirectOwner, status: 'failed', errorCode })
    throw error
  }
}

/** The next person at a shared device is not led to where somebody else's session ended. */
function wayFor(userId: string | null, session: Session) {
  const { redirectAfterLogin, redirectOwner } = session.getState()
  const isTheirs = redirectOwner === null || redirectOwner === userId
  return { redirectAfterLogin: isTheirs ? redirectAfterLogin : null, redirectOwner: null }
}
