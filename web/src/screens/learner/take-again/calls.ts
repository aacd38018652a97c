import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params, language }: CallValues<{ assessmentId: string }>) => ({
  assessment: call(endpoints.getAssessment, { params, query: { language } }),
  plan: call(endpoints.getPlan, {}),
})
