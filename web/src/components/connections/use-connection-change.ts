import { endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/ApiContext.tsx'
import { useOrganization } from '../../session/use-profile.tsx'

/** Returns a function that runs a change and then reloads the connections and platforms, also after a failure. */
export function useConnectionChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = { organizationId: useOrganization().organizationId }
  async function change<T>(send: (api_: typeof api, options: { query: typeof query }) => Promise<T>) {
    try {
      return await send(api, { query })
    } finally {
      await Promise.all(
        [endpoints.listConnections.path, endpoints.listPlatforms.path].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    }
  }
  return change
}
