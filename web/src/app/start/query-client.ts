import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'

/** The client sends calls even if the browser reports that it is offline, because this report can be wrong. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: shouldRetry,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function shouldRetry(failures: number, error: Error) {
  const isTransient = error instanceof ApiError && (error.status === undefined || error.status >= 500)
  return isTransient && failures < 1
}
