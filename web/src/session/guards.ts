import type { Profile } from './profile.ts'
import { safeReturnPath } from './safe-return-path.ts'
import type { SessionState } from './session.ts'

/** Where a guard sends someone, and the location to remember until they may go there; null lets them in. */
export type Verdict = { to: string; remember?: string | null } | null

type Wanted = { pathname: string; href: string }
type Known = Pick<SessionState, 'isAuthenticated' | 'redirectAfterLogin'>

/** Also without the terms: to take back a consent, to take one's data away, to erase one's account. */
const openWithoutTerms = ['/accept-terms', '/contact-settings']
const neverRemembered = ['/logout', '/accept-terms']

export function guardProtected(session: Known, wanted: Wanted): Verdict {
  if (session.isAuthenticated) return null
  return { to: '/login', ...remembering(wanted) }
}

export function guardPublicOnly(session: Known): Verdict {
  if (!session.isAuthenticated) return null
  return { to: safeReturnPath(session.redirectAfterLogin), remember: null }
}

/** The policies and the country come before all else that is done here; nobody is asked twice. */
export function guardTerms(profile: Pick<Profile, 'missingTerms'>, session: Known, wanted: Wanted): Verdict {
  const path = withoutSlash(wanted.pathname)
  const isAsking = path === '/accept-terms'
  const isMissing = profile.missingTerms.length > 0
  if (isMissing && !openWithoutTerms.includes(path)) return { to: '/accept-terms', ...remembering(wanted) }
  if (!isMissing && isAsking) return { to: safeReturnPath(session.redirectAfterLogin), remember: null }
  return null
}

function remembering({ pathname, href }: Wanted) {
  return neverRemembered.includes(withoutSlash(pathname)) ? {} : { remember: safeReturnPath(href) }
}

function withoutSlash(pathname: string) {
  return pathname.replace(/\/+$/, '')
}
