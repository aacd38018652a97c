import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Day, Id, Language, Moment, numberParam } from './fields.ts'
import { InvitationStatus, invitationStatuses } from './invitation-status.ts'
import { commaSeparated, Keyword, OrderBy } from './search-fields.ts'

const offset = numberParam(0, 0, 10_000_000)
const count = z.int()
const page = { total: count, offset: count, size: count }
const ofOrganization = { organizationId: Id }

/** Assessments that one call may name. */
export const MAX_CHOSEN = 5000

export const assessmentOrders = [
  ...(['+Name', '-Name', '+Email', '-Email', '+Folder', '-Folder', '+Status', '-Status'] as const),
  ...(['+CreatedAt', '-CreatedAt', '+UpdatedAt', '-UpdatedAt', '+CompletedAt', '-CompletedAt'] as const),
] as const
export type AssessmentOrder = (typeof assessmentOrders)[number]

/** Days are those of UTC, the first and the last included. */
const assessmentFilters = {
  /** Each word is part of the learner's name or address. */
  keyword: z.optional(Keyword),
  status: z.optional(commaSeparated(InvitationStatus, invitationStatuses.length)),
  folderIds: z.optional(commaSeparated(Id, 200)),
  createdFrom: z.optional(Day),
  createdTo: z.optional(Day),
  completedFrom: z.optional(Day),
  completedTo: z.optional(Day),
  orderBy: z._default(OrderBy(assessmentOrders), '-CreatedAt'),
}
export const AssessmentFilters = z.object(assessmentFilters)
export type AssessmentFilters = z.output<typeof AssessmentFilters>

export const FoundAssessment = z.object({
  /** The assessment's; of an invitation that nobody has accepted yet (INVITATION_SENT), the invitation's. */
  id: Id,
  status: InvitationStatus,
  /** Who was only invited has no name yet. */
  learner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  folder: z.object({ id: Id, name: z.string() }),
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
  /** Answered statements in percent. */
  progress: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  completedAt: z.nullable(Moment),
})
export type FoundAssessment = z.infer<typeof FoundAssessment>

const language = z.optional(Language)

export const searchAssessments = {
  summary: 'The assessments and open invitations of an organisation, with counts per status',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments/search',
  query: z.object({ ...ofOrganization, language }),
  body: z.object({ ...assessmentFilters, offset, size: numberParam(20, 1, 1000) }),
  lists: 'comma-separated',
  output: z.object({
    items: z.array(FoundAssessment),
    ...page,
    /** How many there would be in each status with the same filters but that of the status. */
    counts: z.record(InvitationStatus, count),
  }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const exportAssessments = {
  summary: 'The same list, whole or only the chosen ones, as a CSV file',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments/export',
  query: z.object({ ...ofOrganization, language }),
  body: z.object({ ...assessmentFilters, ids: z.optional(commaSeparated(Id, MAX_CHOSEN)) }),
  lists: 'comma-separated',
  output: 'text/csv',
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const FoundLeader = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Newest first. */
  completedAssessments: z.array(
    z.object({
      id: Id,
      folder: z.object({ id: Id, name: z.string() }),
      instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
      completedAt: Moment,
    }),
  ),
})
export type FoundLeader = z.infer<typeof FoundLeader>

/** Out of a query string. */
const flag = (fallback: boolean) =>
  z._default(
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false'], 'invalid'),
        z.transform((text) => text === 'true'),
      ),
    ]),
    fallback,
  )

export const searchLeaders = {
  summary: 'The learners of an organisation, each with the assessments that they have completed there',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-leaders/search',
  query: z.object({
    ...ofOrganization,
    keyword: z.optional(Keyword),
    /** A part of the address. */
    email: z.optional(Keyword),
    folderId: z.optional(Id),
    /** Only those who have completed an assessment there. */
    hasCompletedAssessments: flag(false),
    offset,
    size: numberParam(20, 1, 200),
    orderBy: z._default(OrderBy(['+Name', '-Name', '+Email', '-Email']), '+Name'),
    language,
  }),
  output: z.object({ items: z.array(FoundLeader), ...page }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

export const FoundFolder = z.object({
  id: Id,
  name: z.string(),
  assessmentCount: count,
  completedCount: count,
})
export type FoundFolder = z.infer<typeof FoundFolder>

export const searchFolders = {
  summary: 'The cohorts of an organisation, unless told otherwise those with a completed assessment',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders/search',
  query: z.object({
    ...ofOrganization,
    keyword: z.optional(Keyword),
    /** `false` finds all cohorts. */
    hasCompletedLeadersAssessments: flag(true),
    /** Only these, such as the ones that a link names. */
    folderIds: z.optional(commaSeparated(Id, 200)),
    offset,
    size: numberParam(20, 1, 200),
    orderBy: z._default(OrderBy(['+Name', '-Name', '+CreatedAt', '-CreatedAt']), '+Name'),
  }),
  output: z.object({ items: z.array(FoundFolder), ...page }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint
