import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ organizationId }: CallValues) => ({
  connections: call(endpoints.listConnections, { query: { organizationId } }),
})
