import { endpoints, type Platform } from '@lpi/contract'
import { useConnectionChange } from '../../../components/connections/use-connection-change.ts'
import { buildBody, type PlatformValues } from './platform-values.ts'

/** Returns a function that changes a platform. Its deployments have their own buttons. */
export function usePlatformUpdate() {
  const change = useConnectionChange()
  return ({ id, version }: Platform, values: PlatformValues, state: 'on' | 'off') => {
    const { deploymentIds: _, ...settings } = buildBody(values)
    const body = { ...settings, state, version }
    return change((api, args) =>
      api.call(endpoints.updatePlatform, { ...args, params: { platformId: id }, body }),
    )
  }
}
