import * as z from 'zod/mini'
import { Session } from './account-access.ts'
import { AnswerValue } from './assessments.ts'
import type { Endpoint } from './endpoint.ts'
import { Id, Moment } from './fields.ts'
import { PasswordProof, proofErrorCodes } from './identity.ts'
import { InvitationStatus } from './invitation-status.ts'
import { Plan } from './plans.ts'
import { ReminderKind, ReminderState } from './reminders.ts'
import { Consent, User } from './users.ts'

export const OwnAssessment = z.object({
  id: Id,
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
  organizationName: z.string(),
  folderName: z.string(),
  status: InvitationStatus,
  createdAt: Moment,
  updatedAt: Moment,
  completedAt: z.nullable(Moment),
  /** The language in which the questionnaire was answered, if it is known. */
  language: z.nullable(z.string()),
  answers: z.array(
    z.object({
      questionId: z.string(),
      question: z.nullable(z.string()),
      value: AnswerValue,
      /** The text of the chosen option; null if the learner did not choose from options. */
      answer: z.nullable(z.string()),
      answeredAt: Moment,
    }),
  ),
  /** Empty until the assessment is completed. */
  scores: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sum: z.number(),
      mean: z.number(),
      min: z.number(),
      max: z.number(),
      /** The reliability and the standard error that the report uses; null if they are unknown. */
      reliability: z.nullable(z.number()),
      standardError: z.nullable(z.number()),
    }),
  ),
})

/**
 * All data stored about a person. Data that is linked only to the person's email address is included once the address
 * is confirmed.
 */
export const OwnData = z.object({
  exportedAt: Moment,
  profile: z.extend(User, { createdAt: Moment, updatedAt: Moment }),
  /** Null if the second factor is off. The secret and the backup codes are not exported. */
  secondFactor: z.nullable(z.object({ enabledAt: Moment, backupCodesLeft: z.int() })),
  /** The accounts at institutions with which the person logs in. */
  institutions: z.array(
    z.object({
      name: z.string(),
      issuer: z.string(),
      subject: z.string(),
      joinedAt: Moment,
      lastLoginAt: Moment,
    }),
  ),
  roles: z.array(z.object({ role: z.string(), organizationName: z.string() })),
  consents: z.array(z.extend(Consent, { text: z.nullable(z.string()) })),
  sessions: z.array(Session),
  /** The invitations sent to the person's email address. */
  invitations: z.array(
    z.object({
      /** The name that the organization entered, until it is erased. */
      name: z.nullable(z.string()),
      organizationName: z.string(),
      folderName: z.string(),
      sentAt: Moment,
      remindedAt: z.nullable(Moment),
      withdrawnAt: z.nullable(Moment),
    }),
  ),
  /** The scheduled reminders to the person. */
  reminders: z.array(
    z.object({
      organizationName: z.string(),
      folderName: z.string(),
      stage: ReminderKind,
      state: ReminderState,
      at: Moment,
    }),
  ),
  /** The organizations whose reminders the person stopped. */
  unsubscribed: z.array(z.object({ organizationName: z.string(), at: Moment })),
  assessments: z.array(OwnAssessment),
  /** Null if the person has not agreed to store a plan. */
  plan: z.nullable(Plan),
  /**
   * The observers whom the person asked to rate an assessment: their addresses until rating closes, and the released
   * result.
   */
  observerRequests: z.array(
    z.object({
      assessmentId: Id,
      askedAt: Moment,
      closesAt: Moment,
      closedAt: z.nullable(Moment),
      emails: z.array(z.string()),
      result: z.unknown(),
    }),
  ),
  /** What the person answered as an observer, until rating closes. */
  ratings: z.array(
    z.object({
      askedAt: Moment,
      finishedAt: z.nullable(Moment),
      answers: z.array(z.object({ statementId: z.string(), value: z.number(), answeredAt: Moment })),
    }),
  ),
  /** The audit events about this person. */
  activity: z.array(
    z.object({ at: Moment, event: z.string(), network: z.nullable(z.string()), details: z.unknown() }),
  ),
})
export type OwnData = z.infer<typeof OwnData>

export const exportOwnData = {
  summary: 'Export all data stored about you',
  tag: 'Privacy',
  access: 'self',
  method: 'GET',
  path: '/users/api/v4/users/:userId/export',
  params: z.object({ userId: Id }),
  output: OwnData,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const eraseAccount = {
  summary: 'Permanently erase your account with its answers and scores',
  tag: 'Privacy',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/erase',
  params: z.object({ userId: Id }),
  body: PasswordProof,
  output: null,
  status: 204,
  errorCodes: [...proofErrorCodes, 'rate.limited'],
} as const satisfies Endpoint
