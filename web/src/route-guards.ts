import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Api } from './api/api.ts'
import { applyProfileLanguage } from './i18n/apply-profile-language.ts'
import { type GuardRedirect, guardProtected, guardPublicOnly, guardTerms } from './session/guards.ts'
import { profileQuery } from './session/profile.ts'
import type { Session } from './session/session.ts'

export type RouteContext = { api: Api; session: Session; queryClient: QueryClient }

type GuardedRoute = {
  context: RouteContext
  location: { pathname: string; href: string }
  /** The route is only preloaded, so its location is not remembered. */
  preload: boolean
}

export function guardPublicOnlyRoute(route: GuardedRoute) {
  redirectIfNeeded(route, guardPublicOnly(route.context.session.getState()))
}

/** The logout screen needs no profile. After an expired session it is for visitors only. */
export function guardLogoutRoute(route: GuardedRoute & { search: { reason?: 'ended' } }) {
  const state = route.context.session.getState()
  const isEnded = route.search.reason === 'ended'
  redirectIfNeeded(route, isEnded ? guardPublicOnly(state) : guardProtected(state, route.location))
}

/** Loads the profile, which every protected screen uses, and redirects users who have not accepted the policies. */
export async function guardProtectedRoute(route: GuardedRoute) {
  const { api, session, queryClient } = route.context
  const state = session.getState()
  redirectIfNeeded(route, guardProtected(state, route.location))
  const userId = state.userId ?? ''
  const profile = await queryClient.ensureQueryData(profileQuery(api, userId))
  const supported = api.config.languages.map(({ id }) => id)
  await applyProfileLanguage(profile.user.language, supported)
  redirectIfNeeded(route, guardTerms(profile, session.getState(), route.location))
  return { userId, organizationId: profile.organization?.organizationId ?? '' }
}

function redirectIfNeeded({ context, preload }: GuardedRoute, target: GuardRedirect | null) {
  if (!target) return
  if (!preload && target.remember !== undefined) {
    context.session.setState({ redirectAfterLogin: target.remember, redirectOwner: null })
  }
  throw redirect({ href: target.to, replace: true })
}
