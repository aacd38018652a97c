import * as z from 'zod/mini'
import { datasetContents, datasetFormats } from './datasets.ts'
import type { Endpoint } from './endpoint.ts'
import { Day, Id, integerParam, Language, MAX_INTEGER, Moment, numberParam } from './fields.ts'
import { commaSeparated } from './search-fields.ts'

/** The kinds of activity, with the events of the audit log that an organization's administrators see. */
export const activityKinds = {
  reports: [
    'report.viewed',
    'report.downloaded',
    'reports.exported',
    'group_report.created',
    'group_report.viewed',
    'group_report.downloaded',
    'impact.created',
    'impact.viewed',
    'impact.downloaded',
  ],
  lists: ['learners.listed', 'assessments.exported', 'dataset.exported', 'activity.exported'],
  invitations: ['invitations.sent', 'invitations.reminded', 'invitations.withdrawn'],
  reminders: ['reminders.scheduled', 'reminders.sent'],
  cohorts: [
    ...([
      'cohort.created',
      'cohort.renamed',
      'cohort.archived',
      'cohort.restored',
      'cohort.deleted',
      'retakes.changed',
    ] as const),
    ...(['access_code.created', 'access_code.revoked', 'release.changed', 'reports.released'] as const),
    ...(['assessment.moved', 'seat.freed'] as const),
  ],
  settings: [
    'customization.saved',
    'logo.saved',
    'logo.removed',
    'organization.renamed',
    'observers.setting_changed',
    ...([
      'connection.created',
      'connection.changed',
      'connection.turned_on',
      'connection.turned_off',
      'connection.tested',
      'connection.ending',
      'connection.deleted',
      'connection.domain_added',
      'connection.domain_proved',
      'connection.domain_removed',
    ] as const),
    ...([
      'platform.created',
      'platform.changed',
      'platform.deployment_approved',
      'platform.deployment_withdrawn',
    ] as const),
  ],
  roles: ['role.granted', 'role.pending', 'role.revoked', 'second_factor.requirement_changed'],
} as const

export type ActivityKind = keyof typeof activityKinds
export type ActivityEvent = (typeof activityKinds)[ActivityKind][number]

export const activityKindNames = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]
const ActivityKind = z.enum(activityKindNames, 'invalid')
export const activityEvents = Object.values(activityKinds).flat() as ActivityEvent[]

/** The maximum number of events in one exported file. */
export const MAX_EXPORTED_EVENTS = 50_000

/** `from` and `to` are UTC days. Events on these two days are included. */
const filters = {
  organizationId: Id,
  actorId: z.optional(Id),
  kinds: z.optional(commaSeparated(ActivityKind, activityKindNames.length)),
  from: z.optional(Day),
  to: z.optional(Day),
}

const Person = z.object({
  id: Id,
  /** Null if the account was erased or contains no name, and for a subject who has withdrawn consent. */
  name: z.nullable(z.string()),
})

/** The content and the format of an exported dataset. */
export const ExportedDataset = z.object({
  content: z.enum(datasetContents),
  hasNames: z.boolean(),
  format: z.enum(datasetFormats),
})
export type ExportedDataset = z.infer<typeof ExportedDataset>

export const ActivityItem = z.object({
  /** Null for about a second, until the event is in the chain of the audit log. */
  id: z.nullable(z.int()),
  at: Moment,
  event: z.enum(activityEvents),
  /** `person`: the person in `actor`; `operator`: the operator of the installation; `system`: no one, such as a schedule. */
  by: z.enum(['person', 'operator', 'system']),
  actor: z.nullable(Person),
  /**
   * The learner or administrator whom the event is about; null if there is none, or if the event is about the role of a
   * person who has never used a role in the organization.
   */
  subject: z.nullable(Person),
  /** The name of the cohort that the event is about. */
  cohort: z.nullable(z.string()),
  /** The number of people, reports or rows that the event is about. */
  count: z.nullable(z.int()),
  /** Null unless the event is the export of a dataset. */
  dataset: z.nullable(ExportedDataset),
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const listActivity = {
  summary: 'List the activity in an organization, newest first',
  tag: 'Organizations',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-activity',
  query: z.object({
    ...filters,
    /** The id of the last event of the previous page. */
    before: z.optional(integerParam(1, MAX_INTEGER)),
    size: numberParam(50, 1, 200),
  }),
  output: z.object({
    items: z.array(ActivityItem),
    hasMore: z.boolean(),
    /** The administrators who have used their roles. Their ids are the choices for `actorId`. */
    people: z.array(z.object({ id: Id, name: z.string() })),
  }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const exportActivity = {
  summary: 'Export the activity in an organization as a CSV file, newest first, at most 50,000 events',
  tag: 'Organizations',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-activity/export',
  query: z.object({ ...filters, language: z.optional(Language) }),
  output: ['text/csv'],
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
