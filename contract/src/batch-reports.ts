import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorCodes } from './errors.ts'
import { Id, Language, Moment, numberParam } from './fields.ts'
import { MAX_CHOSEN } from './searches.ts'

const BASE = '/api/v4/batch-reports'

export const BatchKind = z.enum(['individual', 'group'])
export type BatchKind = z.infer<typeof BatchKind>

export const BatchStatus = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
export type BatchStatus = z.infer<typeof BatchStatus>

/** Each section of a report starts a page, and a page is 6.5 by 8.5 inches: that is how the PDF is. */
export const batchSettings = { selector: 'section', width: 6.5, height: 8.5, scale: 1 } as const

const count = z.int()

const batch = {
  id: Id,
  type: BatchKind,
  status: BatchStatus,
  total: count,
  completed: count,
  failed: count,
  /** The cohort, where the learners were not chosen one by one. */
  folder: z.nullable(z.object({ id: Id, name: z.string() })),
  language: z.nullable(z.string()),
  /** The name of the administrator; null when the account is gone. */
  requestedBy: z.nullable(z.string()),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
  /** When the files will be deleted. */
  expiresAt: z.nullable(Moment),
  links: z.object({ self: z.string(), file: z.nullable(z.string()) }),
}
export const BatchReport = z.object(batch)
export type BatchReport = z.infer<typeof BatchReport>

export const BatchFailure = z.object({
  /** Null for a group report, and for a learner whose report is not there for others any more. */
  assessmentId: z.nullable(Id),
  learnerName: z.nullable(z.string()),
  code: z.enum(errorCodes),
})
export type BatchFailure = z.infer<typeof BatchFailure>

export const BatchReportDetails = z.object({ ...batch, failures: z.array(BatchFailure) })
export type BatchReportDetails = z.infer<typeof BatchReportDetails>

const Wanted = z
  .object({
    organizationId: Id,
    type: BatchKind,
    /** Exactly these; or, with `folderId`, the newest of everybody who has completed one in the cohort. */
    assessmentIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_CHOSEN))),
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
const refusedStart = ['not_found', 'batch.empty', 'batch.mixed'] as const satisfies readonly ErrorCode[]

export const createBatchReport = {
  summary: 'Starts to make many reports in the background',
  access: 'administrator',
  method: 'POST',
  path: BASE,
  body: Wanted,
  output: BatchReport,
  status: 202,
  refusals: refusedStart,
} as const satisfies Endpoint

export const listBatchReports = {
  summary: 'The batches of an organisation, newest first',
  access: 'administrator',
  method: 'GET',
  path: BASE,
  query: z.object({
    organizationId: Id,
    offset: numberParam(0, 0, 10_000_000),
    size: numberParam(20, 1, 100),
  }),
  output: z.object({ items: z.array(BatchReport), total: count, offset: count, size: count }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const getBatchReport = {
  summary: 'How far a batch is, and what did not succeed and why',
  access: 'consented',
  method: 'GET',
  path: `${BASE}/:batchId`,
  params,
  output: BatchReportDetails,
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const getBatchReportFile = {
  summary: 'What a batch has made: a ZIP archive, or the PDF where it is only one',
  access: 'consented',
  method: 'GET',
  path: `${BASE}/:batchId/file`,
  params,
  output: 'application/zip',
  status: 200,
  refusals: ['not_found', 'batch.running'],
} as const satisfies Endpoint

export const retryBatchReport = {
  summary: 'Makes a batch again: all of it, or only what failed',
  access: 'consented',
  method: 'POST',
  path: `${BASE}/:batchId/retry`,
  params,
  body: z.object({ only: z.enum(['all', 'failed']) }),
  output: BatchReport,
  status: 202,
  refusals: ['not_found', 'batch.running', 'batch.empty'],
} as const satisfies Endpoint
