import { endpoints, type QuestionPage } from '@lpi/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../api/ApiContext.tsx'
import { ApiError } from '../api/api-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { runAfterPaint } from '../ui/run-after-paint.ts'

type QuestionPagesOptions = {
  assessmentId: string
  type: QuestionPage['type']
  /** The number of the page to load before the others. While it is undefined, no page is loaded. */
  start: number | undefined
  /** The number of answers that other tabs have saved. If it changes, the pages are loaded again. */
  savesElsewhere: number
}

export type QuestionPages = ReturnType<typeof useQuestionPages>

/**
 * The loaded question pages of one type, in order. After the user switches the language, each page stays in the old
 * language until it is loaded in the new language.
 */
export function useQuestionPages({ assessmentId, type, start, savesElsewhere }: QuestionPagesOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { language } = useTranslation()
  const endpoint = type === 'Assessment' ? endpoints.getQuestionsPage : endpoints.getDemographicsPage

  const pageQuery = (page: number) =>
    api.query(endpoint, { params: { assessmentId }, query: { page, language } })

  /** Loads the requested page, or the first page if the requested page does not exist. */
  async function load(page: number): Promise<QuestionPage> {
    const query = pageQuery(page)
    try {
      // Shares the route's request if the route is already loading this page. Afterward, the response is removed from
      // the cache, because it would become outdated.
      return await queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, retry: false })
    } catch (error) {
      const isOutOfRange = error instanceof ApiError && error.code === 'page.out_of_range'
      if (!isOutOfRange || page === 1) throw error
      return load(1)
    } finally {
      queryClient.removeQueries({ queryKey: query.queryKey, exact: true })
    }
  }

  /** The page that the route has already loaded, which the first render shows. */
  function findLoadedPage() {
    const page = start === undefined ? undefined : queryClient.getQueryData(pageQuery(start).queryKey)
    return page && { pages: [page], pageParams: [start] as (number | string)[] }
  }

  const query = useInfiniteQuery({
    queryKey: ['question-pages', type, assessmentId, language],
    gcTime: 0,
    enabled: start !== undefined,
    initialData: findLoadedPage,
    initialPageParam: (start ?? 1) as number | string,
    queryFn: ({ pageParam, signal }) =>
      typeof pageParam === 'number' ? load(pageParam) : api.follow(pageParam, { signal }),
    getNextPageParam: (last) => last.links.next,
    getPreviousPageParam: (first) => first.links.previous,
  })

  // The page that the route loaded is removed from the cache in an effect, not during rendering: when the query
  // subscribes, it needs this page once more as its initial data.
  useEffect(() => {
    const isUsed = start !== undefined && findLoadedPage()
    if (isUsed) queryClient.removeQueries({ queryKey: pageQuery(start).queryKey, exact: true })
  })

  const { hasNextPage, hasPreviousPage, isFetching, isError, isSuccess } = query
  const { fetchNextPage, fetchPreviousPage, refetch } = query
  const loadedSaves = useRef(0)
  useEffect(() => {
    if (!isSuccess || isFetching || savesElsewhere === loadedSaves.current) return
    loadedSaves.current = savesElsewhere
    void refetch()
  }, [savesElsewhere, isSuccess, isFetching, refetch])

  useEffect(() => {
    if (isFetching || isError) return
    if (!hasNextPage && !hasPreviousPage) return
    return runAfterPaint(() => void (hasNextPage ? fetchNextPage() : fetchPreviousPage()))
  }, [hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage])

  const [pagesByNumber, setPagesByNumber] = useState<ReadonlyMap<number, QuestionPage>>(new Map())
  const loadedPages = query.data?.pages ?? []
  if (loadedPages.some((page) => pagesByNumber.get(page.page) !== page)) {
    setPagesByNumber(new Map([...pagesByNumber, ...loadedPages.map((page) => [page.page, page] as const)]))
  }

  const isComplete = query.data !== undefined && !hasNextPage && !hasPreviousPage
  return {
    pages: [...pagesByNumber.values()].toSorted((a, b) => a.page - b.page),
    isComplete,
    error: isFetching ? null : query.error,
    retry: refetch,
  }
}
