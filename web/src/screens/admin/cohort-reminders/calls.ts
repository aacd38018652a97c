import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params: { cohortId }, organizationId }: CallValues<{ cohortId: string }>) => ({
  reminders: call(endpoints.getReminders, { params: { folderId: cohortId }, query: { organizationId } }),
})
