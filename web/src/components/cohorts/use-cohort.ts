import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'

/** The cohort with this id; undefined if the id is empty, and until the cohort is loaded. */
export function useCohort(organizationId: string, id: string) {
  const query = { organizationId, folderIds: [id], hasCompletedLeadersAssessments: false }
  const options = useApi().query(endpoints.searchFolders, { query })
  return useQuery({ ...options, enabled: id !== '' }).data?.items.find((cohort) => cohort.id === id)
}
