import { type Args, type Cohort, endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { useOrganization } from '../../../session/use-profile.tsx'
import { useReloadCohort } from './use-reload-cohort.ts'

type Release = Omit<Args<typeof endpoints.updateRelease>['body'], 'version'>

/**
 * Changes a cohort's release. Reloads the cohort even after a failure, because another administrator may have changed
 * the release.
 */
export function useReleaseChange({ id, release }: Cohort) {
  const api = useApi()
  const reload = useReloadCohort()
  const { organizationId } = useOrganization()
  const args = { params: { folderId: id }, query: { organizationId } }
  const { version } = release

  const reloadAfter = <T>(change: Promise<T>) => change.finally(reload)

  return {
    update: (next: Release) =>
      reloadAfter(api.call(endpoints.updateRelease, { ...args, body: { ...next, version } })),
    releaseReports: (notifyLearners: boolean) =>
      reloadAfter(api.call(endpoints.releaseReports, { ...args, body: { version, notifyLearners } })),
  }
}
