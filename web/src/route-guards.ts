import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Api } from './api/api.ts'
import { applyProfileLanguage } from './i18n/apply-profile-language.ts'
import { guardProtected, guardPublicOnly, guardTerms, type Verdict } from './session/guards.ts'
import { profileQuery } from './session/profile.ts'
import type { Session } from './session/session.ts'

export type RouteContext = { api: Api; session: Session; queryClient: QueryClient }

type Arrival = {
  context: RouteContext
  location: { pathname: string; href: string }
  /** Only a screen loaded in advance: nobody is here, so nothing is remembered. */
  preload: boolean
}

export function enterPublicOnly(arrival: Arrival) {
  obey(arrival, guardPublicOnly(arrival.context.session.getState()))
}

/** Without the profile, which a goodbye does not need. Only the one of an ended session is for visitors. */
export function enterLogout(arrival: Arrival & { search: { reason?: 'ended' } }) {
  const state = arrival.context.session.getState()
  const isEnded = arrival.search.reason === 'ended'
  obey(arrival, isEnded ? guardPublicOnly(state) : guardProtected(state, arrival.location))
}

/** Loads what every protected screen may rely on, and lets in whoever has accepted the policies. */
export async function enterProtected(arrival: Arrival) {
  const { api, session, queryClient } = arrival.context
  const state = session.getState()
  obey(arrival, guardProtected(state, arrival.location))
  const userId = state.userId ?? ''
  const profile = await queryClient.ensureQueryData(profileQuery(api, userId))
  const offered = api.config.languages.map(({ id }) => id)
  await applyProfileLanguage(profile.user.language, offered)
  obey(arrival, guardTerms(profile, session.getState(), arrival.location))
  return { userId }
}

function obey({ context, preload }: Arrival, verdict: Verdict) {
  if (!verdict) return
  if (!preload && verdict.remember !== undefined) {
    context.session.setState({ redirectAfterLogin: verdict.remember, redirectOwner: null })
  }
  throw redirect({ href: verdict.to, replace: true })
}
