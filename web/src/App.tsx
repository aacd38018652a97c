import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ApiProvider } from './api/ApiContext.tsx'
import type { Api } from './api/api.ts'
import type { createAppRouter } from './router.tsx'

type AppProps = { api: Api; queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

export function App({ api, queryClient, router }: AppProps) {
  const { i18n } = useTranslation()
  return (
    <I18nProvider locale={i18n.language}>
      <AriaRouterProvider navigate={(href) => router.history.push(href)}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider api={api}>
            <RouterProvider router={router} />
          </ApiProvider>
        </QueryClientProvider>
      </AriaRouterProvider>
    </I18nProvider>
  )
}
