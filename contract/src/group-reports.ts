import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, integerParam, Language, Moment, text } from './fields.ts'
import { GroupReport } from './report.ts'

/** An instrument and its version, such as `everyday-leadership@1.0.0`. */
const InstrumentVersion = text(120, [z.regex(/^[a-z0-9-]+@\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'invalid')], 'invalid')

const query = z.object({
  organizationId: Id,
  /** By default, the version with the most people. */
  instrument: z.optional(InstrumentVersion),
  language: z.optional(Language),
  /** The number of an edition; by default, the newest. */
  edition: z.optional(integerParam(1, 10_000)),
})

const errorCodes = ['not_found', 'group.no_edition'] as const
const Versions = z.array(z.object({ id: z.string(), version: z.string(), name: z.string(), people: z.int() }))
const Editions = z.array(z.object({ number: z.int(), n: z.int(), createdAt: Moment }))

export const GroupReportResult = z.object({
  fileName: z.string(),
  links: z.object({ pdf: z.string() }),
  report: GroupReport,
  /** The versions that people in the cohort have completed, with the number of people. A report covers one version. */
  versions: Versions,
  /** All editions about this version, oldest first. They never change. */
  editions: Editions,
})
export type GroupReportResult = z.infer<typeof GroupReportResult>

/** How useful the figures about a number of new people are: few scales, most figures, or nearly all of them. */
export const groupOutlooks = ['too_few', 'few', 'most', 'nearly_all'] as const

export const GroupReportPreview = z.object({
  versions: Versions,
  editions: Editions,
  /** The version that the counts are about; null if nobody has completed any. */
  instrument: z.nullable(z.string()),
  /** People who would be new in the next edition, and whose address is not confirmed. */
  newPeople: z.int(),
  unconfirmed: z.int(),
  /** How many more people with a confirmed address an edition needs; 0 if it can be created. */
  needed: z.int(),
  /** People of the cohort who have not completed it yet, or whose invitation is open. */
  notCompleted: z.int(),
  /** What an edition shows about the new people now, and if everybody who has not completed it waits until then. */
  outlook: z.object({ now: z.enum(groupOutlooks), later: z.enum(groupOutlooks) }),
})
export type GroupReportPreview = z.infer<typeof GroupReportPreview>

export const getGroupReportPreview = {
  summary: 'Get who would be in the next group report of a cohort, and what waiting would bring',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId/preview',
  params: z.object({ folderId: Id }),
  query: z.omit(query, { edition: true }),
  output: GroupReportPreview,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const createGroupReport = {
  summary: 'Create the group report: a frozen edition of everybody who has completed the questionnaire',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-group-reports/:folderId',
  params: z.object({ folderId: Id }),
  body: z.omit(query, { edition: true }),
  output: GroupReportResult,
  status: 201,
  errorCodes: ['not_found', 'group.too_small'],
} as const satisfies Endpoint

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
  errorCodes: [...errorCodes, 'report.unavailable', 'service.unavailable'],
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
  errorCodes: [...errorCodes, 'report.unavailable', 'service.unavailable'],
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
  errorCodes: [...errorCodes, 'report.unavailable', 'service.unavailable'],
} as const satisfies Endpoint

export const getGroupReportSummary = {
  summary: 'Get the group report of a cohort on one page, as a PDF',
  tag: 'Group reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId/summary',
  params: z.object({ folderId: Id }),
  query,
  output: ['application/pdf'],
  status: 200,
  errorCodes: [...errorCodes, 'report.unavailable', 'service.unavailable'],
} as const satisfies Endpoint
