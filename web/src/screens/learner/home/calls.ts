import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ language }: CallValues) => ({
  assessments: call(endpoints.listAssessments, { query: { language } }),
})
