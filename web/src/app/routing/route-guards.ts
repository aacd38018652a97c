import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { loadChunk } from '../../api/load-chunk.ts'
import { applyProfileLanguage } from '../../i18n/apply-profile-language.ts'
import { type Administration, selectedAdministrationQuery } from '../../session/administration.ts'
import { encryptorQuery } from '../../session/device-key.ts'
import {
  type GuardRedirect,
  guardProtected,
  guardPublicOnly,
  guardStart,
  guardTerms,
} from '../../session/guards.ts'
import { copyMarker, profileQuery } from '../../session/profile.ts'
import type { Session } from '../../session/session.ts'

export type RouteContext = { api: Api; session: Session; queryClient: QueryClient }

type GuardedRoute = {
  context: RouteContext
  location: { pathname: string; href: string; state: { isAfterLogin?: boolean | undefined } }
  /** Whether the route is only preloaded. If so, its location is not remembered. */
  preload: boolean
}

export function guardPublicOnlyRoute(route: GuardedRoute) {
  redirectIfNeeded(route, guardPublicOnly(route.context.session.getState(), route.location))
}

/** The logout screen needs no profile. If the URL says that a session has ended, logged-in users are redirected. */
export function guardLogoutRoute(route: GuardedRoute & { search: { reason?: 'ended' } }) {
  const state = route.context.session.getState()
  const hasSessionEnded = route.search.reason === 'ended'
  redirectIfNeeded(route, hasSessionEnded ? guardPublicOnly(state) : guardProtected(state, route.location))
}

/**
 * Loads the profile, which every protected screen uses, and redirects visitors and users who have not accepted the
 * terms. Without the device key, the screens work, but answers are not stored on the device.
 */
export async function guardProtectedRoute(route: GuardedRoute) {
  const { api, session, queryClient } = route.context
  const state = session.getState()
  redirectIfNeeded(route, guardProtected(state, route.location))
  const userId = state.userId ?? ''
  void queryClient.prefetchQuery(encryptorQuery(api, userId))
  const profile = await loadProfile(route, userId)
  const supportedLanguages = api.config.languages.map(({ id }) => id)
  await applyProfileLanguage(profile.user.language, supportedLanguages)
  redirectIfNeeded(route, guardTerms(profile, session.getState(), route.location))
  redirectIfNeeded(route, guardStart(profile, route.location))
  return { userId, organizationId: profile.organization?.organizationId ?? '' }
}

type GuardState = { userId: string; organizationId: string; selected?: Administration }
type RoleDependentRoute = GuardedRoute & { search: { organization?: string } }

/** How long the guard of a started assessment waits for the server before it looks for copies on the device. */
const MAX_WAIT_MS = 8000

/**
 * Loads the profile. If the server cannot be reached and the user opens a started assessment, returns the profile that
 * is stored on the device. Other screens do not use the stored profile.
 */
async function loadProfile({ context, location }: GuardedRoute, userId: string) {
  const { api, queryClient } = context
  const query = profileQuery(api, userId)
  const [, assessmentId] = /^\/assessment\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (!assessmentId) {
    const isCopy = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt === copyMarker
    return isCopy ? queryClient.fetchQuery({ ...query, staleTime: 0 }) : queryClient.ensureQueryData(query)
  }
  const loading = queryClient.ensureQueryData(query)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  const loadedProfile = await Promise.race([loading, timeout]).catch((error) => {
    if (!isUnreachable(error)) throw error
  })
  if (loadedProfile) return loadedProfile
  const restore = async () => {
    const { restoreAssessment } = await loadChunk(() => import('../../offline/restore-assessment.ts'))
    return restoreAssessment({ api, queryClient, userId, assessmentId })
  }
  return (await restore().catch(() => undefined)) ?? loading
}

/** Whether there was no response, the response came from a proxy or another network device, or the server failed. */
function isUnreachable(error: unknown) {
  return error instanceof ApiError && (error.isForeign || error.status === undefined || error.status >= 500)
}

/**
 * Guards the route like `guardProtectedRoute`, and at the same time loads the organization that the URL names, which
 * may differ from the default organization.
 */
export async function guardRoleDependentRoute(route: RoleDependentRoute): Promise<GuardState> {
  const { organization } = route.search
  const { api, session, queryClient } = route.context
  const { isAuthenticated, userId } = session.getState()
  const selecting =
    organization && isAuthenticated && userId
      ? queryClient.ensureQueryData(selectedAdministrationQuery(api, userId, organization))
      : undefined
  const guardedRoute = await guardProtectedRoute(route)
  const selected = await selecting
  if (!selected || organization === guardedRoute.organizationId) return guardedRoute
  return { ...guardedRoute, selected, organizationId: selected.organization?.organizationId ?? '' }
}

function redirectIfNeeded({ context, preload }: GuardedRoute, target: GuardRedirect | null) {
  if (!target) return
  if (!preload && target.remember !== undefined) {
    context.session.setState({ redirectAfterLogin: target.remember, redirectOwner: null })
  }
  // `remember` is null in redirects away from the terms screen and from visitor screens, such as the redirect after a
  // login.
  const state = target.remember === null ? { isAfterLogin: true } : {}
  throw redirect({ href: target.to, replace: true, state })
}
