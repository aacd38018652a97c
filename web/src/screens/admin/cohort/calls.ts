import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({
  params: { cohortId },
  organizationId,
  language,
}: CallValues<{ cohortId: string }>) => ({
  cohort: call(endpoints.getCohort, { params: { folderId: cohortId }, query: { organizationId, language } }),
  courses: call(endpoints.listCourses, { query: { organizationId, folderId: cohortId } }),
})
