import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { pollInterval } from './poll-interval.ts'

type Page = { organizationId: string; offset: number; size: number }

/** A page of the batches, asked for again and again while one of them is at work. */
export function useBatches(page: Page) {
  return useQuery({
    ...useApi().query(endpoints.listBatchReports, { query: page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(state.data?.items ?? [], Date.now()),
  })
}
