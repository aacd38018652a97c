import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorCodes } from './errors.ts'
import { Id, Language, Moment, numberParam } from './fields.ts'
import { MAX_SELECTED } from './search-fields.ts'

const BASE_PATH = '/api/v4/batch-reports'

export const BatchKind = z.enum(['individual', 'group'])
export type BatchKind = z.infer<typeof BatchKind>

export const BatchStatus = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
export type BatchStatus = z.infer<typeof BatchStatus>

/** The only settings that the server accepts. A page of the PDF measures 6.5 by 8.5 inches. */
export const batchSettings = { selector: 'section', width: 6.5, height: 8.5, scale: 1 } as const

const count = z.int()

const batch = {
  id: Id,
  type: BatchKind,
  status: BatchStatus,
  total: count,
  completed: count,
  failed: count,
  /** The cohort; null for individual reports of selected learners, who may be in several cohorts. */
  folder: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The edition of a group report, and how many people it covers; null for individual reports. */
  edition: z.nullable(z.object({ number: z.int(), n: z.int() })),
  language: z.nullable(z.string()),
  /** Learners whose name contains letters that the reports print as boxes, with the script as an ISO 15924 code. */
  unprintable: z.array(z.object({ learnerName: z.string(), script: z.string() })),
  /** The name of the administrator; null if the account was erased. */
  requestedBy: z.nullable(z.string()),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
  /** When the files are deleted. */
  expiresAt: z.nullable(Moment),
  links: z.object({ self: z.string(), file: z.nullable(z.string()) }),
}
export const BatchReport = z.object(batch)
export type BatchReport = z.infer<typeof BatchReport>

export const BatchFailure = z.object({
  /** Null for a group report, and for a learner who has withdrawn consent. */
  assessmentId: z.nullable(Id),
  learnerName: z.nullable(z.string()),
  code: z.enum(errorCodes),
  /** The number of people whom a group report lacks. */
  needed: z.nullable(z.int()),
})
export type BatchFailure = z.infer<typeof BatchFailure>

export const BatchReportDetails = z.object({ ...batch, failures: z.array(BatchFailure) })
export type BatchReportDetails = z.infer<typeof BatchReportDetails>

export const CreateBatchReportBody = z
  .object({
    organizationId: Id,
    type: BatchKind,
    /**
     * The assessments that individual reports are about. If `folderId` is given instead, they are about the newest
     * completed assessment of each learner in the cohort who has not withdrawn consent. A group report is always about
     * the whole cohort: the batch creates an edition if enough people are new, and otherwise uses the newest one.
     */
    assessmentIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_SELECTED))),
    folderId: z.optional(Id),
    language: z.optional(Language),
    path: z.enum(['/reports/individual', '/reports/group']),
    settings: z.object({
      selector: z.literal(batchSettings.selector),
      width: z.literal(batchSettings.width),
      height: z.literal(batchSettings.height),
      scale: z.literal(batchSettings.scale),
    }),
  })
  .check(
    z.refine(({ type, path }) => path === `/reports/${type}`, { path: ['path'], error: 'invalid' }),
    z.refine(({ assessmentIds, folderId }) => (assessmentIds === undefined) !== (folderId === undefined), {
      path: ['assessmentIds'],
      error: 'invalid',
    }),
  )

const params = z.object({ batchId: Id })
const startErrorCodes = [
  'not_found',
  'batch.empty',
  'batch.mixed',
  'group.too_small',
] as const satisfies readonly ErrorCode[]

export const createBatchReport = {
  summary: 'Start a batch of reports in the background',
  tag: 'Batch reports',
  access: 'cohortAdministrator',
  method: 'POST',
  path: BASE_PATH,
  body: CreateBatchReportBody,
  output: BatchReport,
  status: 202,
  errorCodes: startErrorCodes,
} as const satisfies Endpoint

export const listBatchReports = {
  summary: 'List the batches of an organization, newest first',
  tag: 'Batch reports',
  access: 'cohortAdministrator',
  method: 'GET',
  path: BASE_PATH,
  query: z.object({
    organizationId: Id,
    offset: numberParam(0, 0, 10_000_000),
    size: numberParam(20, 1, 100),
  }),
  output: z.object({ items: z.array(BatchReport), total: count, offset: count, size: count }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const getBatchReport = {
  summary: 'Get the progress of a batch, with its failed items',
  tag: 'Batch reports',
  access: 'consented',
  method: 'GET',
  path: `${BASE_PATH}/:batchId`,
  params,
  output: BatchReportDetails,
  status: 200,
  errorCodes: ['not_found', 'second_factor.setup_required'],
} as const satisfies Endpoint

export const getBatchReportFile = {
  summary: 'Download the reports of a batch: a ZIP archive, or a PDF for a single report',
  tag: 'Batch reports',
  access: 'consented',
  method: 'GET',
  path: `${BASE_PATH}/:batchId/file`,
  params,
  output: ['application/zip', 'application/pdf'],
  status: 200,
  errorCodes: ['not_found', 'second_factor.setup_required', 'batch.running'],
} as const satisfies Endpoint

export const RetryBatchReportBody = z.object({ only: z.enum(['all', 'failed']) })

export const retryBatchReport = {
  summary: 'Run a batch again, with all of its items or only the failed items',
  tag: 'Batch reports',
  access: 'consented',
  method: 'POST',
  path: `${BASE_PATH}/:batchId/retry`,
  params,
  body: RetryBatchReportBody,
  output: BatchReport,
  status: 202,
  errorCodes: ['not_found', 'second_factor.setup_required', 'batch.running', 'batch.empty'],
} as const satisfies Endpoint
