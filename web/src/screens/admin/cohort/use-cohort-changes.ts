import { type CohortWithCodes, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'

export type CohortDialogProps = {
  cohort: CohortWithCodes
  /** The arguments of every call about the cohort. */
  args: { params: { folderId: string }; query: { organizationId: string } }
  onClose: () => void
  onDone: (message: string) => Promise<void>
  /** Reloads the cohort, because another administrator may have changed it, and rethrows the error. */
  onFailed: (error: unknown) => Promise<never>
}

/** Reloads everything that shows the cohort. */
export function useReloadCohort() {
  const queryClient = useQueryClient()
  return async () => {
    const paths = [endpoints.getCohort.path, endpoints.listCohorts.path, endpoints.searchFolders.path]
    await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
  }
}
