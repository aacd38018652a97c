import * as z from 'zod/mini'
import { TimeZone } from './cohorts.ts'
import type { Endpoint } from './endpoint.ts'
import { Day, Id, Language, LinkCode, Moment, numberParam, RowVersion, TextLine } from './fields.ts'

/** A person's progress: an open invitation, an assessment without answers, or an unfinished assessment with answers. */
export const reminderStages = ['INVITED', 'NOT_STARTED', 'IN_PROGRESS'] as const
export const ReminderStage = z.enum(reminderStages)
export type ReminderStage = z.infer<typeof ReminderStage>

/** What an email was about: a stage, or that the learner can take the questionnaire again. */
export const ReminderKind = z.enum([...reminderStages, 'RETAKE'])
export type ReminderKind = z.infer<typeof ReminderKind>

/** The maximum number of scheduled reminders per stage about one invitation or assessment. */
export const REMINDERS_PER_STAGE = 3
export const REMINDER_MAX_DAYS = 90

/**
 * The state of a reminder.
 *
 * - `WAITING`: will be sent or retried.
 * - `SENT`: the mail server accepted the email.
 * - `FAILED`: the last attempt failed. Unless the mail server rejected the address permanently, there are more attempts
 *   for about 20 hours.
 */
export const reminderStates = ['WAITING', 'SENT', 'FAILED'] as const
export const ReminderState = z.enum(reminderStates)
export type ReminderState = z.infer<typeof ReminderState>

const count = z.int()
const organizationQuery = z.object({ organizationId: Id })
const cohortParams = z.object({ folderId: Id })
const Hour = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(23, 'invalid'))

const settings = {
  isOn: z.boolean('invalid'),
  /**
   * The number of days that must pass after the person was invited, joined or last answered, and after the last email
   * about the invitation or the assessment.
   */
  afterDays: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(REMINDER_MAX_DAYS, 'invalid')),
  stages: z
    .array(ReminderStage)
    .check(z.minLength(1, 'required'), z.maxLength(reminderStages.length, 'invalid')),
  /** The organization's own sentence in the email. */
  sentence: TextLine,
  /** The last day on which reminders are sent. */
  lastDay: Day,
  /** No reminders are sent from `quietFrom` until `quietUntil`. If both are equal, there are no quiet hours. */
  quietFrom: Hour,
  quietUntil: Hour,
  /** The time zone of the last day and of the quiet hours. */
  timeZone: TimeZone,
}

export const ReminderScheduleBody = z.object({ ...settings, version: RowVersion })

export const ReminderSchedule = z.object({
  isOn: z.boolean(),
  afterDays: count,
  stages: z.array(ReminderStage),
  sentence: z.string(),
  lastDay: z.string(),
  quietFrom: count,
  quietUntil: count,
  timeZone: z.string(),
  /** Sent back with the next change, to detect conflicting changes. */
  version: count,
})
export type ReminderSchedule = z.infer<typeof ReminderSchedule>

/**
 * What the schedule does now: `archived` means that the cohort is archived, `ended` that the last day has
 * passed, `quiet` that the current time is in the quiet hours.
 */
export const reminderActivities = ['off', 'on', 'quiet', 'ended', 'archived'] as const

export const CohortReminders = z.object({
  folder: z.object({ id: Id, name: z.string() }),
  /** Null until an administrator has saved a schedule. */
  schedule: z.nullable(ReminderSchedule),
  activity: z.enum(reminderActivities),
  /** The number of people whom a reminder can reach now, per stage. */
  reachable: z.record(ReminderStage, count),
  /** The number of people whom a reminder could reach if they had not unsubscribed. */
  unsubscribed: count,
})
export type CohortReminders = z.infer<typeof CohortReminders>

export const getReminders = {
  summary: 'Get the schedule of a cohort’s reminders, and the number of people whom reminders can reach',
  tag: 'Reminders',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders/:folderId/reminders',
  params: cohortParams,
  query: organizationQuery,
  output: CohortReminders,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const saveReminders = {
  summary: 'Change the schedule of a cohort’s reminders; turning it off cancels waiting reminders',
  tag: 'Reminders',
  access: 'cohortAdministrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-folders/:folderId/reminders',
  params: cohortParams,
  query: organizationQuery,
  body: ReminderScheduleBody,
  output: CohortReminders,
  status: 200,
  errorCodes: ['not_found', 'reminders.changed'],
} as const satisfies Endpoint

export const ReminderPreviewBody = z.object({
  stage: ReminderStage,
  sentence: TextLine,
  language: z.optional(Language),
})

export const previewReminder = {
  summary: 'Preview a reminder with your own sentence before you save it; sends nothing',
  tag: 'Reminders',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-folders/:folderId/reminders/preview',
  params: cohortParams,
  query: organizationQuery,
  body: ReminderPreviewBody,
  output: z.object({ subject: z.string(), text: z.string() }),
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const Reminder = z.object({
  id: Id,
  email: z.string(),
  /** Null if the person has not joined the cohort. */
  name: z.nullable(z.string()),
  stage: ReminderKind,
  state: ReminderState,
  /** Why the email was not delivered and is not tried again; null otherwise. */
  refusal: z.nullable(z.string()),
  /** When the state was reached. */
  at: Moment,
})
export type Reminder = z.infer<typeof Reminder>

export const listReminders = {
  summary: 'List the scheduled reminders of a cohort, newest first',
  tag: 'Reminders',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders/:folderId/reminders/log',
  params: cohortParams,
  query: z.extend(organizationQuery, {
    offset: numberParam(0, 0, 1_000_000),
    size: numberParam(20, 1, 100),
  }),
  output: z.object({ items: z.array(Reminder), total: count, offset: count, size: count }),
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

/**
 * The URL of the `List-Unsubscribe` header (RFC 8058). An email client posts to it. A browser that opens it gets the
 * page with the same path, which asks for confirmation first.
 */
export const unsubscribeFromReminders = {
  summary: 'Stop all reminders from an organization, using the code in one of its emails; needs no login',
  tag: 'Reminders',
  access: 'public',
  method: 'POST',
  path: '/unsubscribe',
  query: z.object({ code: LinkCode }),
  output: z.object({ organizationName: z.string() }),
  status: 200,
  errorCodes: ['unsubscribe.invalid'],
} as const satisfies Endpoint
