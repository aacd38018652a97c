import type { Tokens } from '@lpi/contract'
import { ApiError } from '../api/api-error.ts'
import { type Session, tokenState } from './session.ts'

export type RenewalOptions = {
  session: Session
  requestTokens: (refreshToken: string) => Promise<Tokens>
  /** Runs the work in one tab at a time. */
  runExclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Called when the server rejects the refresh token, or if there is no refresh token. */
  onEnded: () => void
}

/**
 * Creates a function that renews the tokens. Parallel calls in a tab share one request, and each tab first checks the
 * storage for new tokens from another tab. Only a rejected or missing refresh token ends the session. After a
 * connection error, a server error, a rate limit or a response that is not from the API, the session stays unchanged
 * and the call rejects.
 */
export function createRenewal(options: RenewalOptions) {
  let runningRenewal: Promise<void> | undefined
  return (rejectedToken: string | null) => {
    runningRenewal ??= options
      .runExclusively(() => renewTokens(options, rejectedToken))
      .finally(() => {
        runningRenewal = undefined
      })
    return runningRenewal
  }
}

async function renewTokens(
  { session, requestTokens, onEnded }: RenewalOptions,
  rejectedToken: string | null,
) {
  const { userId } = session.getState()
  await session.persist.rehydrate()
  const currentSession = session.getState()
  // If another user has logged in from another tab, a call by the previous user must not use the new token.
  if (currentSession.userId !== userId && currentSession.userId !== null) throw renewalError()
  if (currentSession.accessToken && currentSession.accessToken !== rejectedToken) return
  const result = await requestTokensOrReturnError(currentSession.refreshToken, requestTokens)
  if (result instanceof Error && !isRejection(result)) throw result
  // During the request, the user may have logged out, and another user may have logged in.
  await session.persist.rehydrate()
  const { refreshToken, userId: currentUserId } = session.getState()
  if (refreshToken !== currentSession.refreshToken) {
    if (refreshToken && currentUserId === userId) return
    throw renewalError()
  }
  if (result instanceof Error) {
    onEnded()
    throw renewalError()
  }
  session.setState(tokenState(result))
}

async function requestTokensOrReturnError(
  refreshToken: string | null,
  requestTokens: RenewalOptions['requestTokens'],
) {
  if (!refreshToken) return renewalError()
  return requestTokens(refreshToken).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
}

function isRejection(error: unknown) {
  if (!(error instanceof ApiError) || error.isForeign) return false
  return error.status !== undefined && error.status < 500 && error.status !== 429
}

function renewalError() {
  return new ApiError('Unable to refresh access token.', { status: 401, code: 'session.ended' })
}

/** Uses a lock that all tabs share. In a browser without locks, the work runs immediately. */
export function runExclusivelyAmongTabs<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request('lpi-renew-tokens', work) as Promise<T>
}
