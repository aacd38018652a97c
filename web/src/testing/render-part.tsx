import type { WebConfig } from '@lpi/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { ApiProvider } from '../api/ApiContext.tsx'
import { createApi } from '../api/api.ts'
import { createAppRouter } from '../app/routing/router.tsx'
import { createQueryClient } from '../app/start/query-client.ts'
import type { Profile } from '../session/profile.ts'
import { session } from '../session/session.ts'
import { ProfileProvider } from '../session/use-profile.tsx'
import { loadTestTexts } from './load-test-texts.ts'
import { testConfig } from './test-config.ts'

type Options = {
  language?: string
  /** The logged-in user. */
  profile?: Profile
  /** Settings that differ from those of most tests. */
  config?: Partial<WebConfig>
}

/** Renders a part of the application with the providers that it needs. */
export async function renderPart(part: ReactNode, { language = 'en', profile, config }: Options = {}) {
  await loadTestTexts(language)
  const queryClient = createQueryClient()
  const api = createApi({ config: { ...testConfig, ...config }, session: loggedIn })
  const router = createAppRouter(
    { api, session, queryClient },
    { history: createMemoryHistory(), scrollRestoration: false, defaultPreload: false },
  )
  // Navigation is recorded instead of performed, so that a test can check the target.
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  const userId = profile?.user.userId ?? ''
  if (profile) queryClient.setQueryData(['profile', userId], profile)

  const wrapInApplication = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterContextProvider router={router}>
          <div style={padding}>
            {profile ? <ProfileProvider userId={userId}>{content}</ProfileProvider> : content}
          </div>
        </RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
  const screen = await render(wrapInApplication(part))
  return {
    ...screen,
    rerender: (next: ReactNode) => screen.rerender(wrapInApplication(next)),
    navigate,
    router,
  }
}

/**
 * The space around the content of a screen. Without it, a list that opens at the edge of the window would scroll the
 * page, and the scrolling would close the list.
 */
const padding = { padding: '1rem' }

export const loggedIn = {
  accessToken: () => 'Bearer token',
  isExpired: () => false,
  renew: async () => {},
  onPasswordExpired: () => {},
  onTermsMissing: () => {},
  onAdminNotFound: () => {},
}

/** Renders a screen. When the screen navigates, it re-renders with the new search parameters. */
export async function renderScreen<Search>(
  Screen: ComponentType<{ search: Search }>,
  search: Search,
  options: Options,
) {
  const screen = await renderPart(<Screen search={search} />, options)
  screen.navigate.mockImplementation(async ({ search }) => {
    await screen.rerender(<Screen search={search as Search} />)
  })
  return screen
}
