import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

/** One page of a list. `total` is the number of rows on all pages. */
export type ListPage<Row> = { items: readonly Row[]; total: number }

/** What a list shows: a page, an error, or both. If it has neither, it shows the loading state. */
export type List<Page> = {
  data: Page | undefined
  error: unknown
  refetch: () => unknown
  /** Whether another page or another search is loading. If so, `data` belongs to the previous page or search. */
  isBusy: boolean
}

/**
 * One page of a list, for screens on which the user can open other pages or search. The previous page stays visible
 * until the next page has loaded.
 */
export function useList<Page extends ListPage<unknown>, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
): List<Page> {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  return { data, error, refetch, isBusy: isPlaceholderData }
}
