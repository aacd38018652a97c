import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params, organizationId, language }: CallValues<{ userId: string }>) => ({
  person: call(endpoints.getPerson, { params, query: { organizationId, language } }),
})
