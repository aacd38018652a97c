import { type Args, endpoints, type Tokens } from '@lpi/contract'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { noSession, type Session, tokenState } from './session.ts'

type Credentials = Args<typeof endpoints.login>['body']

/**
 * Logs in, or rejects with an `ApiError`. Callers do not navigate, because the guard of the login screen redirects to
 * the remembered location or to the home page.
 */
export function logIn(api: Api, session: Session, credentials: Credentials) {
  return startSession(session, true, () => api.call(endpoints.login, { body: credentials }))
}

/** Logs in with a token that the legacy system signed. */
export function logInFromLegacy(api: Api, session: Session, token: string) {
  return startSession(session, true, () => api.call(endpoints.loginFromLegacy, { body: { token } }))
}

/** Logs in to get the tokens, but leaves `isAuthenticated` false until the registration is complete. */
export function logInWhileRegistering(api: Api, session: Session, credentials: Credentials) {
  return startSession(session, false, () => api.call(endpoints.login, { body: credentials }))
}

/** Stores the tokens that a request returns, or rejects with the error of the request. */
export async function startSession(
  session: Session,
  isAuthenticated: boolean,
  request: () => Promise<Tokens>,
) {
  session.setState({ status: 'loading', errorCode: null })
  try {
    const tokens = tokenState(await request())
    const redirect = redirectFor(tokens.userId, session)
    session.setState({ ...tokens, ...redirect, isAuthenticated, status: 'succeeded' })
  } catch (error) {
    const { redirectAfterLogin, redirectOwner } = session.getState()
    const errorCode = (error instanceof ApiError && error.status) || null
    session.setState({ ...noSession, redirectAfterLogin, redirectOwner, status: 'failed', errorCode })
    throw error
  }
}

/** Discards the remembered location if it belongs to another user, whose session expired on a shared device. */
function redirectFor(userId: string | null, session: Session) {
  const { redirectAfterLogin, redirectOwner } = session.getState()
  const isOwner = redirectOwner === null || redirectOwner === userId
  return { redirectAfterLogin: isOwner ? redirectAfterLogin : null, redirectOwner: null }
}
