import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params }: CallValues<{ connectionId: string }>) => ({
  institution: call(endpoints.getInstitution, { params }, ['not_found']),
})
