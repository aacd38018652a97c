import type { Profile } from './profile.ts'
import { safeReturnPath } from './safe-return-path.ts'
import type { SessionState } from './session.ts'

/**
 * `to` is the path to which a guard redirects. `remember` is the location to open after the user has logged in or
 * accepted the terms; null clears the stored location.
 */
export type GuardRedirect = { to: string; remember?: string | null }

type RouteLocation = { pathname: string; href: string; state?: { isAfterLogin?: boolean | undefined } }
type LoginState = Pick<SessionState, 'isAuthenticated' | 'redirectAfterLogin'>

/**
 * The paths that users can open while terms are missing. On the contact settings screen, they can withdraw a consent,
 * export their data and erase their account.
 */
const pathsWithoutTerms = ['/accept-terms', '/contact-settings']
const pathsNotRemembered = ['/logout', '/accept-terms']

/** The path of a screen that explains an access code before it is redeemed: one for visitors, one for users. */
const codePaths = { visitor: '/join', user: '/' }

/** The link of an access code on the screen for visitors or for users; undefined if the location has no access code. */
function codeLink({ href }: RouteLocation, reader: keyof typeof codePaths) {
  const [path = '', search] = href.split('#')[0]!.split('?')
  const hasCode = Object.values(codePaths).includes(path) && new URLSearchParams(search).get('code')
  return hasCode ? `${codePaths[reader]}?${search}` : undefined
}

/** A guard returns null if the user may open the route. */
export function guardProtected(session: LoginState, location: RouteLocation): GuardRedirect | null {
  if (session.isAuthenticated) return null
  const link = codeLink(location, 'visitor')
  return link ? { to: link } : { to: '/login', ...rememberLocation(location) }
}

export function guardPublicOnly(session: LoginState, location?: RouteLocation): GuardRedirect | null {
  if (!session.isAuthenticated) return null
  const link = location && codeLink(location, 'user')
  if (link) return { to: link }
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
    // Unless the user confirmed the access code before logging in, the user is asked after accepting the terms.
    const link = location.state?.isAfterLogin ? undefined : codeLink(location, 'visitor')
    return { to: '/accept-terms', ...rememberLocation(link ? { ...location, href: link } : location) }
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
