import { type CohortWithCodes, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'

export type CohortDialogProps = {
  cohort: CohortWithCodes
  /** The arguments that identify the cohort in API calls. */
  args: { params: { folderId: string }; query: { organizationId: string } }
  onClose: () => void
  onDone: (message: string) => Promise<void>
  /** Reloads the cohort, because another administrator may have changed it, and rethrows the error. */
  onFailed: (error: unknown) => Promise<never>
}

/** Reloads the cohort, the lists of cohorts and the overview. */
export function useReloadCohort() {
  const queryClient = useQueryClient()
  return async () => {
    const reloadedEndpoints = [
      endpoints.getCohort,
      endpoints.listCohorts,
      endpoints.searchFolders,
      endpoints.getOverview,
    ]
    await Promise.all(
      reloadedEndpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
}
