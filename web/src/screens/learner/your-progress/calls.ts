import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ language }: CallValues) => ({
  progress: call(endpoints.getProgress, { query: { language } }),
})
