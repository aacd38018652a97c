import { endpoints } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { getPollInterval } from './get-poll-interval.ts'

type BatchPage = { organizationId: string; offset: number; size: number }

/** A page of the batches; polls while one of them is active. */
export function useBatches(page: BatchPage) {
  return useQuery({
    ...useApi().query(endpoints.listBatchReports, { query: page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => getPollInterval(state.data?.items ?? [], Date.now()),
  })
}
