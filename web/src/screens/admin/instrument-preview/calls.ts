import { endpoints } from '@lpi/contract'
import { type CallValues, call } from '../../../api/screen-call.ts'

export const calls = ({
  params,
  organizationId,
  language,
}: CallValues<{ instrumentId: string; version: string }>) => ({
  preview: call(endpoints.previewInstrument, { params, query: { organizationId, language } }),
})
