import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { booleanParam, booleanText, Day, Id, Language, Moment, numberParam } from './fields.ts'
import { Invitation, InvitationState, invitationStates, MailState } from './invitations.ts'
import { commaSeparated, Keyword, MAX_SELECTED, OrderBy } from './search-fields.ts'

const offset = numberParam(0, 0, 10_000_000)
const count = z.int()
const page = { total: count, offset: count, size: count }
const organizationField = { organizationId: Id }

export const assessmentOrders = [
  ...(['+Name', '-Name', '+Email', '-Email', '+Folder', '-Folder', '+Status', '-Status'] as const),
  ...(['+CreatedAt', '-CreatedAt', '+UpdatedAt', '-UpdatedAt', '+CompletedAt', '-CompletedAt'] as const),
] as const
export type AssessmentOrder = (typeof assessmentOrders)[number]

/** Days are UTC days; both bounds are inclusive. */
const assessmentFilters = {
  /** Words that the name or the email address contains. */
  keyword: z.optional(Keyword),
  /** Without this filter, withdrawn invitations are excluded. */
  status: z.optional(commaSeparated(InvitationState, invitationStates.length)),
  /** Only invitations whose newest email has this delivery state. */
  mail: z.optional(MailState),
  folderIds: z.optional(commaSeparated(Id, 200)),
  /** `false`: only assessments of cohorts that are not archived; `true`: only those of archived cohorts. */
  isArchived: z.optional(booleanText()),
  createdFrom: z.optional(Day),
  createdTo: z.optional(Day),
  completedFrom: z.optional(Day),
  completedTo: z.optional(Day),
  orderBy: z._default(OrderBy(assessmentOrders), '-CreatedAt'),
}
export const AssessmentFilters = z.object(assessmentFilters)
export type AssessmentFilters = z.output<typeof AssessmentFilters>

export const FoundAssessment = z.object({
  /** The id of the assessment or, for an invitation (INVITATION_SENT or WITHDRAWN), the id of the invitation. */
  id: Id,
  status: InvitationState,
  /** For an invitation, the id is null, and the names are those that the organization entered, or empty. */
  learner: z.object({
    id: z.nullable(Id),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  }),
  folder: z.object({ id: Id, name: z.string() }),
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
  /** The percentage of answered statements. */
  progress: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  completedAt: z.nullable(Moment),
  /** Null for an assessment. */
  invitation: z.nullable(
    z.pick(Invitation, { remindedAt: true, withdrawnAt: true, mail: true, mailRefusal: true, link: true }),
  ),
})
export type FoundAssessment = z.infer<typeof FoundAssessment>

const language = z.optional(Language)

export const SearchAssessmentsBody = z.object({
  ...assessmentFilters,
  offset,
  size: numberParam(20, 1, 1000),
})

export const searchAssessments = {
  summary: 'Search the assessments and invitations of an organization, with a count per status',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments/search',
  query: z.object({ ...organizationField, language }),
  body: SearchAssessmentsBody,
  lists: 'comma-separated',
  output: z.object({
    items: z.array(FoundAssessment),
    ...page,
    /** The number of matches per status; the status filter is not applied. */
    counts: z.record(InvitationState, count),
    /** The number of open invitations among these matches whose newest email could not be delivered. */
    failedMails: count,
  }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const ExportAssessmentsBody = z.object({
  ...assessmentFilters,
  ids: z.optional(commaSeparated(Id, MAX_SELECTED)),
})

export const exportAssessments = {
  summary: 'Export the assessments of an organization that match the filters, or only selected ones, as CSV',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments/export',
  query: z.object({ ...organizationField, language }),
  body: ExportAssessmentsBody,
  lists: 'comma-separated',
  output: ['text/csv'],
  status: 200,
  errorCodes: [],
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

export const searchLeaders = {
  summary: 'Search the learners of an organization, with their completed assessments',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-leaders/search',
  query: z.object({
    ...organizationField,
    keyword: z.optional(Keyword),
    /** A part of the email address. */
    email: z.optional(Keyword),
    folderId: z.optional(Id),
    /** `true` includes only learners with a completed assessment in the organization. */
    hasCompletedAssessments: booleanParam(false),
    offset,
    size: numberParam(20, 1, 200),
    orderBy: z._default(OrderBy(['+Name', '-Name', '+Email', '-Email']), '+Name'),
    language,
  }),
  output: z.object({ items: z.array(FoundLeader), ...page }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const FoundFolder = z.object({
  id: Id,
  name: z.string(),
  assessmentCount: count,
  completedCount: count,
})
export type FoundFolder = z.infer<typeof FoundFolder>

export const searchFolders = {
  summary: 'Search the cohorts of an organization; by default, only those with a completed assessment',
  tag: 'Searches',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders/search',
  query: z.object({
    ...organizationField,
    keyword: z.optional(Keyword),
    /** `false` also includes cohorts without a completed assessment. */
    hasCompletedLeadersAssessments: booleanParam(true),
    /** Limits the search to these cohorts, archived or not. Without this filter, archived cohorts are excluded. */
    folderIds: z.optional(commaSeparated(Id, 200)),
    offset,
    size: numberParam(20, 1, 200),
    orderBy: z._default(OrderBy(['+Name', '-Name', '+CreatedAt', '-CreatedAt']), '+Name'),
  }),
  output: z.object({ items: z.array(FoundFolder), ...page }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
