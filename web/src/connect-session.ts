import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from './session/profile.ts'
import { safeReturnPath } from './session/safe-return-path.ts'
import { noSession, type Session } from './session/session.ts'

/** What the session moves in the rest of the application. */
type Surroundings = {
  session: Session
  queryClient: QueryClient
  navigation: {
    here: () => { pathname: string; href: string }
    go: (href: string) => Promise<void>
    /** Lets the guards decide anew about where one is. */
    reconsider: () => Promise<void>
    /** Starts the whole page again, where the guard of the log-in screen sends whoever is here now. */
    restart: () => void
  }
}

/** Pages that somebody reads after they have left. */
const goodbyes = ['/logout', '/account-erased']

/**
 * The guards follow every log-in and log-out, also those in other tabs. Only a session that ended by itself
 * leaves a location to return to, which tells it from a log-out.
 */
export function followSession({ session, queryClient, navigation }: Surroundings) {
  return session.subscribe((now, before) => {
    if (now.userId && before.userId && now.userId !== before.userId) return navigation.restart()
    if (now.isAuthenticated && !before.isAuthenticated) return void navigation.reconsider()
    if (now.isAuthenticated || !before.isAuthenticated) return
    const leave = async () => {
      const isThere = goodbyes.includes(navigation.here().pathname)
      if (!isThere) await navigation.go(now.redirectAfterLogin ? '/logout?reason=ended' : '/login')
      queryClient.clear()
    }
    void leave()
  })
}

/** The server renews no more: logged out, with the way back remembered. */
export function endSession({ session, navigation }: Surroundings) {
  const { isAuthenticated, userId, redirectAfterLogin, redirectOwner } = session.getState()
  const way = isAuthenticated
    ? { redirectAfterLogin: safeReturnPath(navigation.here().href), redirectOwner: userId }
    : { redirectAfterLogin, redirectOwner }
  session.setState({ ...noSession, ...way })
}

/** The server asks for a new password, at log-in or in the middle of a session. */
export function expirePassword({ session, queryClient, navigation }: Surroundings, username?: string) {
  const { userId } = session.getState()
  const profile = queryClient.getQueryData<Profile>(['profile', userId])
  const query = new URLSearchParams({ username: username ?? profile?.user.username ?? '' })
  session.setState(noSession)
  void navigation.go(`/password-expired?${query}`)
}

/** A policy was renewed or a role taken away meanwhile: the guards see the person anew. */
export async function reviewProfile({ queryClient, navigation }: Surroundings) {
  await queryClient.refetchQueries({ queryKey: ['profile'] })
  await navigation.reconsider()
}
