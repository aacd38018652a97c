import { createRouter } from '@tanstack/react-router'
import { RouteError } from './components/RouteError.tsx'
import type { RouteContext } from './route-guards.ts'
import { routeTree } from './routes.tsx'

export function createAppRouter(context: RouteContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    // Values stay the text that they are; reading them as JSON would change a code made of digits.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
  })
}

function stringifySearch(search: Record<string, unknown>) {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }

  interface HistoryState {
    /** What reports are to be made of, where it is too much for an address. */
    assessmentIds?: readonly string[]
  }
}
