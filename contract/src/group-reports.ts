import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, text } from './fields.ts'
import { GroupReport } from './report.ts'

/** An instrument and its version, such as `everyday-leadership@1.0.0`. */
const InstrumentVersion = text(120, [z.regex(/^[a-z0-9-]+@\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'invalid')], 'invalid')

const query = z.object({
  organizationId: Id,
  /** By default, the version with the most people. */
  instrument: z.optional(InstrumentVersion),
  language: z.optional(Language),
})

const errorCodes = ['not_found', 'group.too_small', 'group.too_similar'] as const

export const GroupReportResult = z.object({
  fileName: z.string(),
  links: z.object({ pdf: z.string() }),
  report: GroupReport,
  /** The versions that people in the cohort have completed, with the number of people. A report covers one version. */
  versions: z.array(z.object({ id: z.string(), version: z.string(), name: z.string(), people: z.int() })),
  /** The current state of the cohort, and how many completions the next report needs. */
  now: z.object({
    people: z.int(),
    /**
     * The number of people who completed the assessment but are not in this report, because they are too few for a
     * block.
     */
    waiting: z.int(),
    /**
     * The number of completions still needed before a report can include the waiting people; 0 if no one is waiting.
     */
    needed: z.int(),
  }),
})
export type GroupReportResult = z.infer<typeof GroupReportResult>

export const getGroupReport = {
  summary: 'Get the group report of a cohort',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId',
  params: z.object({ folderId: Id }),
  query,
  output: GroupReportResult,
  status: 200,
  errorCodes,
} as const satisfies Endpoint

export const getGroupReportPdf = {
  summary: 'Get the group report of a cohort as a PDF',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId/pdf',
  params: z.object({ folderId: Id }),
  query,
  output: ['application/pdf'],
  status: 200,
  errorCodes: [...errorCodes, 'service.unavailable'],
} as const satisfies Endpoint

export const getGroupReportSlides = {
  summary: 'Get slides about the group report of a cohort as a presentation (PPTX)',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId/slides',
  params: z.object({ folderId: Id }),
  query,
  output: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  status: 200,
  errorCodes: [...errorCodes, 'service.unavailable'],
} as const satisfies Endpoint

export const getGroupReportGuide = {
  summary: 'Get a guide (PDF) for the facilitator of a meeting about the group report of a cohort',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId/guide',
  params: z.object({ folderId: Id }),
  query,
  output: ['application/pdf'],
  status: 200,
  errorCodes: [...errorCodes, 'service.unavailable'],
} as const satisfies Endpoint
