import { endpoints } from '@lpi/contract'
import { useApi } from '../../api/ApiContext.tsx'
import { useList } from '../lists/use-list.ts'
import { getPollInterval } from './get-poll-interval.ts'

type BatchPage = { organizationId: string; offset: number; size: number }

/** A page of the list of batches, which is reloaded regularly while a batch on it is active. */
export function useBatches(page: BatchPage) {
  return useList({
    ...useApi().query(endpoints.listBatchReports, { query: page }),
    refetchInterval: ({ state }) => getPollInterval(state.data?.items ?? [], Date.now()),
  })
}
