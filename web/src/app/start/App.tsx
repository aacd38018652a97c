import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ApiProvider } from '../../api/ApiContext.tsx'
import type { Api } from '../../api/api.ts'
import type { createAppRouter } from '../routing/router.tsx'

type AppProps = { api: Api; queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

export function App({ api, queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>
  )
}
