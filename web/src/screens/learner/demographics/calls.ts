import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params, language }: CallValues<{ assessmentId: string }>) => ({
  assessment: call(endpoints.getAssessment, { params, query: { language } }),
})

export const ownCalls = ({
  params,
  search: { page = 1 },
  language,
}: CallValues<{ assessmentId: string }, { page?: number }>) => [
  call(endpoints.getDemographicsPage, { params, query: { page, language } }),
]
