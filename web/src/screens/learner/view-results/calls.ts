import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({ params, language }: CallValues<{ assessmentId: string }>) => ({
  result: call(endpoints.getReport, { params, query: { language } }, [
    'report.not_ready',
    'report.not_released',
  ]),
})
