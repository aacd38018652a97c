import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export { PlatformScreen } from './PlatformScreen.tsx'
export { PlatformsScreen } from './PlatformsScreen.tsx'

export const calls = ({ organizationId }: CallValues) => ({
  platforms: call(endpoints.listPlatforms, { query: { organizationId } }),
})
