import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params, language }: CallValues<{ assessmentId: string }>) => ({
  assessment: call(endpoints.getAssessment, { params, query: { language } }),
})

// Without a page number in the URL, the screen finds the page where the learner stopped.
export const ownCalls = ({
  params,
  search: { page },
  language,
}: CallValues<{ assessmentId: string }, { page?: number }>) =>
  page ? [call(endpoints.getQuestionsPage, { params, query: { page, language } })] : []
