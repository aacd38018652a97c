import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { cohortPage } from './cohort-page.ts'

/**
 * The number of cohorts; undefined if it cannot be loaded. It is in the first response that `CohortField` receives, so
 * both share a request.
 */
export function useCohortCount(organizationId: string) {
  const options = useApi().query(endpoints.searchFolders, cohortPage({ organizationId }))
  const { data, isPending } = useQuery(options)
  return { count: data?.total, isPending }
}
