import { useQuery } from '@tanstack/react-query'
import { loadChunk } from '../../../api/load-chunk.ts'

/**
 * The dialog in a chunk of its own, which is fetched before it is needed, so that it is there even if the
 * connection is not. One that did not come is asked for again with `retry`.
 */
export function useFinishDialog({ isWanted }: { isWanted: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['finish-dialog'],
    queryFn: () => loadChunk(() => import('./FinishDialog.tsx')),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { FinishDialog: data?.FinishDialog, error: isFetching ? null : error, retry: () => void refetch() }
}
