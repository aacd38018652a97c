import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'

/** One's own assessments, newest first. */
export function useAssessments() {
  return useQuery(useApi().query(endpoints.listAssessments, { query: {} }))
}
