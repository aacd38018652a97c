import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language } from './fields.ts'
import { IndividualReport } from './report.ts'

export const getReport = {
  summary: 'The report of a completed assessment, for its learner and the organisation’s administrators',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-reports/:assessmentId',
  params: z.object({ assessmentId: Id }),
  query: z.object({ language: z.optional(Language) }),
  output: z.object({
    fileName: z.string(),
    links: z.object({ pdf: z.string() }),
    /** False for an administrator, whose plan it is not. */
    isOwn: z.boolean(),
    report: IndividualReport,
  }),
  status: 200,
  refusals: ['not_found', 'report.not_ready', 'report.not_released'],
} as const satisfies Endpoint

export const getReportPdf = {
  summary: 'The same report as a PDF',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-reports/:assessmentId/pdf',
  params: z.object({ assessmentId: Id }),
  query: z.object({ language: z.optional(Language) }),
  output: 'application/pdf',
  status: 200,
  refusals: ['not_found', 'report.not_ready', 'report.not_released', 'service.unavailable'],
} as const satisfies Endpoint
