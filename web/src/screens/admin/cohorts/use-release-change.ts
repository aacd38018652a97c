import { type Args, type Cohort, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { useProfile } from '../../../session/use-profile.tsx'

type Release = Omit<Args<typeof endpoints.updateRelease>['body'], 'version'>

/** The two changes of a cohort's release. Whatever comes of them, the list is read again: somebody else may have been faster. */
export function useReleaseChange({ id, release }: Cohort) {
  const api = useApi()
  const queryClient = useQueryClient()
  const organizationId = useProfile().organization?.organizationId ?? ''
  const which = { params: { folderId: id }, query: { organizationId } }
  const { version } = release

  async function renewed<T>(change: Promise<T>) {
    return change.finally(() => queryClient.invalidateQueries({ queryKey: [endpoints.listCohorts.path] }))
  }

  return {
    update: (wanted: Release) =>
      renewed(api.call(endpoints.updateRelease, { ...which, body: { ...wanted, version } })),
    open: (tellLearners: boolean) =>
      renewed(api.call(endpoints.releaseReports, { ...which, body: { version, tellLearners } })),
  }
}
