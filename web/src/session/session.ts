import type { Tokens } from '@lpi/contract'
import { useStore } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { userIdIn } from './access-token.ts'
import { browserStorage } from './browser-storage.ts'
import { storageKey } from './storage-key.ts'

export type SessionState = {
  /** The progress of the last login or registration. */
  status: 'idle' | 'loading' | 'failed' | 'succeeded'
  /** The HTTP status of the last failure. The specification requires this value, but no screen shows it. */
  errorCode: number | null
  /** False during registration, although the session already has tokens. */
  isAuthenticated: boolean
  /** The token type and the token, such as "Bearer abc". */
  accessToken: string | null
  refreshToken: string | null
  userId: string | null
  /** The local path to open after login. */
  redirectAfterLogin: string | null
  /** The user whose session expired at the location in `redirectAfterLogin`; null if any user may open the location. */
  redirectOwner: string | null
}

export const noSession: SessionState = {
  status: 'idle',
  errorCode: null,
  isAuthenticated: false,
  accessToken: null,
  refreshToken: null,
  userId: null,
  redirectAfterLogin: null,
  redirectOwner: null,
}

/** Creates an empty session. The storage is read only when `rehydrate` is called, for example by `restoreSession`. */
export function createSession(storage: () => StateStorage) {
  return createStore<SessionState>()(
    persist(() => noSession, {
      name: storageKey,
      skipHydration: true,
      storage: createJSONStorage(storage),
      partialize: (auth) => ({ auth }),
      merge: (storedState) => readStoredSession(storedState),
    }),
  )
}
export type Session = ReturnType<typeof createSession>

export const session = createSession(browserStorage)

/** Returns a part of the state, for example `useSession((session) => session.isAuthenticated)`. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(session, select)
}

/** Returns the part of the state that depends on the tokens. */
export function tokenState(tokens: Tokens) {
  const accessToken = `${tokens.token_type} ${tokens.access_token}`
  return { accessToken, refreshToken: tokens.refresh_token, userId: userIdIn(accessToken) }
}

/** Reads the stored state. Each missing or invalid value is replaced by the value in `noSession`. */
function readStoredSession(storedState: unknown): SessionState {
  const auth = (storedState as { auth?: Partial<SessionState> } | undefined)?.auth
  if (!auth) return noSession
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  const accessToken = textOrNull(auth.accessToken)
  return {
    ...noSession,
    accessToken,
    refreshToken: accessToken && textOrNull(auth.refreshToken),
    userId: accessToken && userIdIn(accessToken),
    isAuthenticated: auth.isAuthenticated === true && accessToken !== null,
    redirectAfterLogin: textOrNull(auth.redirectAfterLogin),
    redirectOwner: textOrNull(auth.redirectOwner),
    status: auth.isAuthenticated === true && accessToken !== null ? 'succeeded' : 'idle',
  }
}
