import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment } from './fields.ts'
import { Invitation, MailState } from './invitations.ts'
import { ReminderKind, ReminderState } from './reminders.ts'
import { FoundAssessment } from './searches.ts'

const Folder = z.object({ id: Id, name: z.string() })

export const PersonAssessment = z.extend(FoundAssessment, {
  /** Whether the learner can see the report now. Administrators can see it as soon as the assessment is completed. */
  isReleased: z.boolean(),
  /** True if the assessment cannot be moved, because released statistics or a dataset without names include it. */
  isInReleasedGroup: z.boolean(),
})
export type PersonAssessment = z.infer<typeof PersonAssessment>

/** The kinds of recorded emails from an organization to one person. */
export const mailKinds = ['INVITATION', 'REMINDER', 'SCHEDULED_REMINDER', 'REPORT'] as const

export const PersonMail = z.object({
  kind: z.enum(mailKinds),
  folder: Folder,
  at: Moment,
  /** Null unless the email is a scheduled reminder. */
  stage: z.nullable(ReminderKind),
  /** Null if the delivery was not tracked, or if the state of a later email has replaced this state. */
  state: z.nullable(z.union([MailState, ReminderState])),
  /** Why the email was not delivered and is not tried again; null otherwise. */
  refusal: z.nullable(z.string()),
})
export type PersonMail = z.infer<typeof PersonMail>

export const PersonConsent = z.object({
  policyType: z.enum(['privacy-policy', 'pipl-policy']),
  version: z.string(),
  acceptedAt: Moment,
})

/** The profile of a learner, and the learner's data in the cohorts that the caller administers. */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Newest first. */
  assessments: z.array(PersonAssessment),
  /** The invitations that the person accepted or that were sent to the person's address, newest first. */
  invitations: z.array(Invitation),
  /** Newest first. */
  mails: z.array(PersonMail),
  /** The consents in effect; null if the caller has a limited role. */
  consents: z.nullable(z.array(PersonConsent)),
})
export type Person = z.infer<typeof Person>

const organizationQuery = z.object({ organizationId: Id })
const assessmentParams = z.object({ userId: Id, assessmentId: Id })

export const getPerson = {
  summary: 'Get a learner of an organization, with assessments, invitations and emails',
  tag: 'People',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-leaders/:userId',
  params: z.object({ userId: Id }),
  query: z.extend(organizationQuery, { language: z.optional(Language) }),
  output: Person,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const MoveAssessmentBody = z.object({
  /** The cohort in which the client last saw the assessment, to detect conflicting changes. */
  fromFolderId: Id,
  folderId: Id,
})

export const moveAssessment = {
  summary: 'Move a learner’s assessment, with its invitation and past reminders, to another cohort',
  tag: 'People',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-leaders/:userId/assessments/:assessmentId/move',
  params: assessmentParams,
  query: organizationQuery,
  body: MoveAssessmentBody,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'assessment.moved', 'assessment.in_group', 'invitation.exists'],
} as const satisfies Endpoint

export const freeSeat = {
  summary: 'Free the seat of an assessment that is not completed; deletes the assessment with its answers',
  tag: 'People',
  access: 'cohortAdministrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-leaders/:userId/assessments/:assessmentId/seat',
  params: assessmentParams,
  query: organizationQuery,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'assessment.seat_used'],
} as const satisfies Endpoint
