import type { Profile } from './profile.ts'
import { safeReturnPath } from './safe-return-path.ts'
import type { SessionState } from './session.ts'

/**
 * `to` is the path to which a guard redirects. `remember` is the location to open after the user has logged in or
 * accepted the terms; null clears the stored location.
 */
export type GuardRedirect = { to: string; remember?: string | null }

type RouteLocation = { pathname: string; href: string }
type LoginState = Pick<SessionState, 'isAuthenticated' | 'redirectAfterLogin'>

/**
 * The paths that users can open while terms are missing. On the contact settings screen, they can withdraw a consent,
 * export their data and erase their account.
 */
const pathsWithoutTerms = ['/accept-terms', '/contact-settings']
const pathsNotRemembered = ['/logout', '/accept-terms']

/** A guard returns null if the user may open the route. */
export function guardProtected(session: LoginState, location: RouteLocation): GuardRedirect | null {
  if (session.isAuthenticated) return null
  return { to: '/login', ...rememberLocation(location) }
}

export function guardPublicOnly(session: LoginState): GuardRedirect | null {
  if (!session.isAuthenticated) return null
  return { to: safeReturnPath(session.redirectAfterLogin), remember: null }
}

/** Redirects to the terms screen while terms are missing, and away from this screen afterward. */
export function guardTerms(
  profile: Pick<Profile, 'missingTerms'>,
  session: LoginState,
  location: RouteLocation,
): GuardRedirect | null {
  const path = withoutSlash(location.pathname)
  const hasMissingTerms = profile.missingTerms.length > 0
  if (hasMissingTerms && !pathsWithoutTerms.includes(path)) {
    return { to: '/accept-terms', ...rememberLocation(location) }
  }
  if (!hasMissingTerms && path === '/accept-terms') {
    return { to: safeReturnPath(session.redirectAfterLogin), remember: null }
  }
  return null
}

/** Administrators start at the overview, because the home page is for learners. Afterward, they can open both. */
export function guardStart(
  profile: Pick<Profile, 'isAdministrator'>,
  location: RouteLocation & { state: { isAfterLogin?: boolean | undefined } },
): GuardRedirect | null {
  const isStart = location.href === '/' && location.state.isAfterLogin
  return isStart && profile.isAdministrator ? { to: '/admin/overview' } : null
}

function rememberLocation({ pathname, href }: RouteLocation) {
  return pathsNotRemembered.includes(withoutSlash(pathname)) ? {} : { remember: safeReturnPath(href) }
}

function withoutSlash(pathname: string) {
  return pathname.replace(/(?<!\/)\/+$/, '')
}
