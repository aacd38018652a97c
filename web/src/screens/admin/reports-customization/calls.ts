import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ organizationId }: CallValues) => ({
  customization: call(endpoints.getCustomization, { params: { organizationId } }),
})
