import type { Tokens } from '@lpi/contract'
import { ApiError } from '../api/api-error.ts'
import { type Session, tokenState } from './session.ts'

export type Renewal = {
  session: Session
  requestTokens: (refreshToken: string) => Promise<Tokens>
  /** Runs the work while no other tab does. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The session cannot be renewed; whoever listens logs out. */
  onEnded: () => void
}

/**
 * Makes `renew`: one exchange at a time in this tab (callers share it) and over all tabs (each looks into
 * the storage first and adopts what another one got). Only a refusal ends the session; a lost connection
 * or a server in trouble rejects and leaves everything as it is.
 */
export function createRenewal(renewal: Renewal) {
  let running: Promise<void> | undefined
  return (refused: string | null) => {
    running ??= renewal
      .alone(() => exchange(renewal, refused))
      .finally(() => {
        running = undefined
      })
    return running
  }
}

async function exchange({ session, requestTokens, onEnded }: Renewal, refused: string | null) {
  const { userId } = session.getState()
  await session.persist.rehydrate()
  const current = session.getState()
  // Someone else logged in in another tab: what this person wanted must not be done in that one's name.
  if (current.userId !== userId && current.userId !== null) throw unable()
  if (current.accessToken && current.accessToken !== refused) return
  const answer = await ask(current.refreshToken, requestTokens)
  if (answer instanceof Error && !isRefusal(answer)) throw answer
  // While the answer was on its way somebody may have logged out, and somebody else in: it is nothing to them.
  await session.persist.rehydrate()
  const { refreshToken, userId: whoNow } = session.getState()
  if (refreshToken !== current.refreshToken) {
    if (refreshToken && whoNow === userId) return
    throw unable()
  }
  if (answer instanceof Error) {
    onEnded()
    throw unable()
  }
  session.setState(tokenState(answer))
}

async function ask(refreshToken: string | null, requestTokens: Renewal['requestTokens']) {
  if (!refreshToken) return unable()
  return requestTokens(refreshToken).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
}

function isRefusal(error: unknown) {
  if (!(error instanceof ApiError)) return true
  return error.status !== undefined && error.status < 500 && error.status !== 429
}

function unable() {
  return new ApiError('Unable to refresh access token.', { status: 401, code: 'session.ended' })
}

/** A lock that all tabs share; without one in the browser a tab can only wait for itself. */
export function aloneAmongTabs<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request('lpi-renew-tokens', work) as Promise<T>
}
