import { type Args, type Cohort, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { useOrganization } from '../../../session/use-profile.tsx'

type Release = Omit<Args<typeof endpoints.updateRelease>['body'], 'version'>

/**
 * Changes a cohort's release. Reloads the list of cohorts even after a failure, because another administrator may have
 * changed the release.
 */
export function useReleaseChange({ id, release }: Cohort) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { organizationId } = useOrganization()
  const args = { params: { folderId: id }, query: { organizationId } }
  const { version } = release

  async function reloadListAfter<T>(change: Promise<T>) {
    return change.finally(() => queryClient.invalidateQueries({ queryKey: [endpoints.listCohorts.path] }))
  }

  return {
    update: (next: Release) =>
      reloadListAfter(api.call(endpoints.updateRelease, { ...args, body: { ...next, version } })),
    releaseReports: (notifyLearners: boolean) =>
      reloadListAfter(api.call(endpoints.releaseReports, { ...args, body: { version, notifyLearners } })),
  }
}
