import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'

/** Calls go out even when the browser believes itself offline: the attempt tells, and its error is shown. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: mayRetry,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayRetry(failures: number, error: Error) {
  const isPassing = error instanceof ApiError && (error.status === undefined || error.status >= 500)
  return isPassing && failures < 1
}
