import { useQuery } from '@tanstack/react-query'
import { endVisit, type InstitutionVisit } from '../../../session/institution-visit.ts'

/** Sends what the provider returned, only once even if the component renders twice. */
export function useVisitResult<T>({ secret }: InstitutionVisit, send: () => Promise<T>) {
  return useQuery({
    queryKey: ['institution-visit', secret],
    queryFn: () => send().finally(endVisit),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
