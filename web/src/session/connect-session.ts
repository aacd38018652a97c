import type { QueryClient } from '@tanstack/react-query'
import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router'
import { deleteDeviceStore } from './device-store.ts'
import type { Profile } from './profile.ts'
import { safeReturnPath } from './safe-return-path.ts'
import { noSession, type Session } from './session.ts'

/** The parts of the application that react to the session. */
type App = {
  session: Session
  queryClient: QueryClient
  navigation: {
    location: () => { pathname: string; href: string }
    go: <To extends string>(target: NavigateOptions<RegisteredRouter, string, To>) => Promise<void>
    /** Runs the guards of the current route again. */
    runGuards: () => Promise<void>
    /** Reloads the application at the login screen, whose guard redirects the current user. */
    restart: () => void
  }
}

/** Pages that stay open after a logout. */
const pagesAfterLogout = ['/logout', '/account-erased']

/**
 * Runs the guards after each login and leaves the screen after each logout, including logins and logouts in other tabs.
 * If one user directly replaces another, reloads the application. `redirectAfterLogin` is set if the session has
 * expired; a logout clears it.
 */
export function followSession({ session, queryClient, navigation }: App) {
  return session.subscribe((now, before) => {
    if (before.userId && now.userId !== before.userId) void deleteDeviceStore()
    if (now.userId && before.userId && now.userId !== before.userId) return navigation.restart()
    if (now.isAuthenticated && !before.isAuthenticated) return void navigation.runGuards()
    if (now.isAuthenticated || !before.isAuthenticated) return
    const leaveScreen = async () => {
      const canStay = pagesAfterLogout.includes(navigation.location().pathname)
      if (!canStay) {
        if (now.redirectAfterLogin) await navigation.go({ to: '/logout', search: { reason: 'ended' } })
        else await navigation.go({ to: '/login' })
      }
      queryClient.clear()
    }
    void leaveScreen()
  })
}

/** Called when the refresh token is rejected or missing. Ends the session and remembers the current location. */
export function endSession({ session, navigation }: App) {
  const { isAuthenticated, userId, redirectAfterLogin, redirectOwner } = session.getState()
  const returnState = isAuthenticated
    ? { redirectAfterLogin: safeReturnPath(navigation.location().href), redirectOwner: userId }
    : { redirectAfterLogin, redirectOwner }
  session.setState({ ...noSession, ...returnState })
}

/**
 * Called when the server requires a new password, at login or during a session. Clears the session and opens the screen
 * for expired passwords.
 */
export function handleExpiredPassword({ session, queryClient, navigation }: App, username?: string) {
  const { userId } = session.getState()
  const profile = queryClient.getQueryData<Profile>(['profile', userId])
  const search = { username: username ?? profile?.user.username ?? '' }
  session.setState(noSession)
  void navigation.go({ to: '/password-expired', search })
}

/** Reloads the profile and runs the guards, because a policy may have a new version. */
export async function reloadProfile({ queryClient, navigation }: App) {
  await queryClient.refetchQueries({ queryKey: ['profile'] })
  await navigation.runGuards()
}

/**
 * Called when a call to an endpoint for administrators fails with the code `not_found`. Reloads the profile, because a
 * role may have been revoked, and runs the guards if the profile has changed. If it is unchanged, the id in the URL is
 * wrong, and running the guards would repeat the failed call endlessly.
 */
export async function reloadRoles({ session, queryClient, navigation }: App) {
  const { userId } = session.getState()
  // The query keeps the same object while the values are equal.
  const findProfile = () => queryClient.getQueryData(['profile', userId])
  const previousProfile = findProfile()
  await queryClient.refetchQueries({ queryKey: ['profile'] })
  if (findProfile() !== previousProfile) await navigation.runGuards()
}
