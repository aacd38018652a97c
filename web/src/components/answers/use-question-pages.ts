import { endpoints, type QuestionPage } from '@lpi/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/ApiContext.tsx'

type Start = {
  assessmentId: string
  type: QuestionPage['type']
  /** The page to load first, by number or link; its neighbours follow by theirs, so that turning never waits. */
  start: number | string
}

/** All question pages of one type, in their order, as far as they have arrived. */
export function useQuestionPages({ assessmentId, type, start }: Start) {
  const api = useApi()
  const endpoint = type === 'Assessment' ? endpoints.getQuestionsPage : endpoints.getDemographicsPage

  const query = useInfiniteQuery({
    queryKey: ['question-pages', type, assessmentId],
    gcTime: 0,
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) =>
      typeof pageParam === 'number'
        ? api.call(endpoint, { params: { assessmentId }, query: { page: pageParam } }, { signal })
        : api.follow(pageParam, { signal }),
    getNextPageParam: (last) => last.links.next,
    getPreviousPageParam: (first) => first.links.previous,
  })

  const { hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = query
  useEffect(() => {
    if (isFetching || isError) return
    if (hasNextPage) void fetchNextPage()
    else if (hasPreviousPage) void fetchPreviousPage()
  }, [hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage])

  const isComplete = query.data !== undefined && !hasNextPage && !hasPreviousPage
  return {
    pages: query.data?.pages ?? [],
    isComplete,
    error: isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}
