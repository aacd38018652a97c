import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params, language }: CallValues<{ assessmentId: string }>) => ({
  feedback: call(endpoints.getObserverFeedback, { params, query: { language } }),
})
