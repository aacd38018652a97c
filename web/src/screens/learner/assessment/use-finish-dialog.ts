import { useQuery } from '@tanstack/react-query'
import { loadChunk } from '../../../api/load-chunk.ts'

/**
 * Loads the chunk of the dialog before it opens, so that it also opens without a connection. `retry` repeats a failed
 * load.
 */
export function useFinishDialog({ isNeeded }: { isNeeded: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['finish-dialog'],
    queryFn: () => loadChunk(() => import('./FinishDialog.tsx')),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { FinishDialog: data?.FinishDialog, error: isFetching ? null : error, retry: () => void refetch() }
}
