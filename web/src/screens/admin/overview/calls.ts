import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ search: { page = 1 }, organizationId }: CallValues<object, { page?: number }>) => ({
  overview: call(endpoints.getOverview, { query: { organizationId, offset: (page - 1) * 20, size: 20 } }),
})
