import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ language }: CallValues) => ({
  sample: call(endpoints.getSampleReport, { query: { language } }),
})
