import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language } from './fields.ts'
import { GroupReport } from './report.ts'

/** An instrument and its version, such as `everyday-leadership@1.0.0`. */
const InstrumentVersion = z
  .string()
  .check(z.maxLength(120, 'invalid'), z.regex(/^[a-z0-9-]+@\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'invalid'))

const query = z.object({
  organizationId: Id,
  /** The version with the most people unless said otherwise. */
  instrument: z.optional(InstrumentVersion),
  language: z.optional(Language),
})

const refusals = ['not_found', 'group.too_small', 'group.too_similar'] as const

export const GroupReportResult = z.object({
  fileName: z.string(),
  links: z.object({ pdf: z.string() }),
  report: GroupReport,
  /** What the cohort has answered, and how many of its people: a report speaks of one version. */
  versions: z.array(z.object({ id: z.string(), version: z.string(), name: z.string(), people: z.int() })),
  /** How the cohort stands now, and what the next report waits for. */
  now: z.object({
    people: z.int(),
    /** Completed since, and too few for a report that would not tell about them. */
    waiting: z.int(),
    /** So many more have to complete before those who wait are in a report; 0 where nobody waits. */
    needed: z.int(),
    /** Left out, so that nobody can tell who has left the group. */
    leftOut: z.int(),
  }),
})
export type GroupReportResult = z.infer<typeof GroupReportResult>

export const getGroupReport = {
  summary: 'The report of a cohort as a group; only of groups that tell about nobody',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId',
  params: z.object({ folderId: Id }),
  query,
  output: GroupReportResult,
  status: 200,
  refusals,
} as const satisfies Endpoint

export const getGroupReportPdf = {
  summary: 'The same report as a PDF',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-group-reports/:folderId/pdf',
  params: z.object({ folderId: Id }),
  query,
  output: 'application/pdf',
  status: 200,
  refusals: [...refusals, 'service.unavailable'],
} as const satisfies Endpoint
