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
    const tokens = await request()
    session.setState({ ...tokenState(tokens), isAuthenticated, status: 'succeeded' })
  } catch (error) {
    const { redirectAfterLogin } = session.getState()
    const errorCode = (error instanceof ApiError && error.status) || null
    session.setState({ ...noSession, redirectAfterLogin, status: 'failed', errorCode })
    throw error
  }
}
