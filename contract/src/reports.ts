import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language } from './fields.ts'
import { IndividualReport } from './report.ts'

export const ReportResult = z.object({
  fileName: z.string(),
  links: z.object({ pdf: z.string() }),
  /** True if the report is about the caller; false if the caller is an administrator, who cannot edit the plan. */
  isOwn: z.boolean(),
  report: IndividualReport,
})

export const getReport = {
  summary: 'Get the report of a completed assessment, as its learner or an administrator of its organization',
  tag: 'Reports',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-reports/:assessmentId',
  params: z.object({ assessmentId: Id }),
  query: z.object({ language: z.optional(Language) }),
  output: ReportResult,
  status: 200,
  errorCodes: ['not_found', 'second_factor.setup_required', 'report.not_ready', 'report.not_released'],
} as const satisfies Endpoint

export const getSampleReport = {
  summary: 'Get a sample report, with invented answers to the default questionnaire',
  tag: 'Reports',
  access: 'public',
  method: 'GET',
  path: '/lpi/api/v4/lpi-reports/sample',
  query: z.object({ language: z.optional(Language) }),
  output: z.object({ report: IndividualReport }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const getReportPdf = {
  summary: 'Get the report of a completed assessment as a PDF',
  tag: 'Reports',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-reports/:assessmentId/pdf',
  params: z.object({ assessmentId: Id }),
  query: z.object({ language: z.optional(Language) }),
  output: ['application/pdf'],
  status: 200,
  errorCodes: [
    'not_found',
    'second_factor.setup_required',
    'report.not_ready',
    'report.not_released',
    'report.unavailable',
    'service.unavailable',
  ],
} as const satisfies Endpoint
