import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { RouteError } from '../../components/loading/RouteError.tsx'
import type { RouteContext } from './route-guards.ts'
import { routeTree } from './routes.tsx'

type Options = { history?: RouterHistory; scrollRestoration?: boolean; defaultPreload?: false }

/** By default, `history` is the browser's history. */
export function createAppRouter(context: RouteContext, options: Options = {}) {
  return createRouter({
    scrollRestoration: true,
    // When the pointer or the focus reaches a link, its screen is preloaded.
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    ...options,
    routeTree,
    context,
    // TanStack Query caches the data. A cached loader result would still describe the first visit to a screen.
    defaultGcTime: 0,
    defaultErrorComponent: RouteError,
    // Values stay text. The default parser parses them as JSON and would turn an all-digit code into a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
  })
}

function stringifySearch(search: Record<string, unknown>) {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }

  interface HistoryState {
    /** The assessments to create reports for, if the list is too long for a URL. */
    assessmentIds?: readonly string[]
    /** Whether the user was redirected to this page after logging in or accepting the terms. */
    isAfterLogin?: boolean
    /** What a provider returned to a trial login. */
    providerQuery?: string
  }
}
