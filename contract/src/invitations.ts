import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { fieldProblems } from './errors.ts'
import { Email, Id, Language, Moment, numberParam } from './fields.ts'
import { InvitationStatus, invitationStatuses } from './invitation-status.ts'
import { commaSeparated, Keyword, OrderBy } from './search-fields.ts'

/** How far an invitation has come, or that it was taken back. */
export const invitationStates = [...invitationStatuses, 'WITHDRAWN'] as const
export const InvitationState = z.enum(invitationStates)
export type InvitationState = z.infer<typeof InvitationState>

/** People on one list at most. */
export const INVITATIONS_AT_ONCE = 20_000
/** Room for that many lines of a spreadsheet with names and numbers beside the addresses. */
const LIST_BYTES = 4 * 1024 * 1024

/** What became of the newest mail of an invitation. */
export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const
const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  folder: z.object({ id: Id, name: z.string() }),
  status: InvitationState,
  sentAt: Moment,
  remindedAt: z.nullable(Moment),
  withdrawnAt: z.nullable(Moment),
  /** Null for what was invited before mails were followed. */
  mail: z.nullable(MailState),
  /** What the person opens to accept; null once there is nothing to accept any more. */
  link: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

const organizationId = Id

export const invitationOrders = ['+Email', '-Email', '+Status', '-Status', '+SentAt', '-SentAt'] as const

export const listInvitations = {
  summary: 'The invitations of an organisation, a page at a time, with how many there are of each status',
  access: 'administrator',
  method: 'GET',
  path: '/v4/invitations',
  query: z.object({
    organizationId,
    folderId: z.optional(Id),
    status: z.optional(commaSeparated(InvitationState, invitationStates.length)),
    keyword: z.optional(Keyword),
    orderBy: z._default(OrderBy(invitationOrders), '-SentAt'),
    offset: numberParam(0, 0, 1_000_000),
    size: numberParam(20, 1, 100),
  }),
  output: z.object({
    items: z.array(Invitation),
    total: z.number(),
    offset: z.number(),
    size: z.number(),
    /** Of everything that the cohort and the keyword let through, whatever status was asked for. */
    counts: z.record(InvitationState, z.number()),
  }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

/**
 * What a line of a list comes to.
 *
 * - `FINE`: would be invited.
 * - `FAULTY`: is no address; `problem` says why.
 * - `REPEATED`: stands in the list before.
 * - `INVITED`: was invited to the cohort before.
 * - `IN_COHORT`: has an assessment in the cohort already.
 */
export const rowStates = ['FINE', 'FAULTY', 'REPEATED', 'INVITED', 'IN_COHORT'] as const
export type RowState = (typeof rowStates)[number]

export const CheckedRow = z.object({
  line: z.number(),
  /** The address; for a faulty line what stands there instead. */
  text: z.string(),
  state: z.enum(rowStates),
  problem: z.optional(z.enum(fieldProblems)),
})
export type CheckedRow = z.infer<typeof CheckedRow>

export const checkInvitations = {
  summary: 'What inviting a list of addresses would do, line by line; changes nothing',
  access: 'administrator',
  method: 'POST',
  path: '/v4/invitations/check',
  body: z.object({
    organizationId,
    folderId: Id,
    /** Addresses as they were pasted, or a CSV file. */
    text: z.string(),
  }),
  bodyLimit: LIST_BYTES,
  output: z.object({
    rows: z.array(CheckedRow),
    instrument: z.object({ name: z.string(), minutes: z.number() }),
    /** Mails that the organisation may still have sent today. */
    mailsLeft: z.number(),
  }),
  status: 200,
  refusals: ['body.too_large', 'invitations.too_many'],
} as const satisfies Endpoint

export const inviteLearners = {
  summary: 'Invites people to a cohort by mail; whoever is invited or in the cohort already is left out',
  access: 'administrator',
  method: 'POST',
  path: '/v4/invitations',
  body: z.object({
    organizationId,
    folderId: Id,
    /** The same again changes nothing and answers the same. */
    operationId: Id,
    emails: z
      .array(Email)
      .check(z.minLength(1, 'required'), z.maxLength(INVITATIONS_AT_ONCE, 'text.too_long')),
    /** Of the mails, for whoever has no account yet; left out, that of whoever invites. */
    language: z.optional(Language),
  }),
  bodyLimit: LIST_BYTES,
  output: z.object({ invited: z.number(), alreadyInvited: z.number(), alreadyInCohort: z.number() }),
  status: 201,
  refusals: ['body.too_large', 'operation.mismatch', 'invitations.limit_reached'],
} as const satisfies Endpoint

/** Either some invitations by their ids, or every open one that a cohort and a keyword let through. */
const chosenInvitations = {
  invitationIds: z.optional(z.array(Id).check(z.minLength(1, 'required'), z.maxLength(500, 'text.too_long'))),
  everyOpen: z.optional(z.object({ folderId: z.optional(Id), keyword: z.optional(Keyword) })),
}
const isEither = z.refine<{ invitationIds?: unknown; everyOpen?: unknown }>(
  ({ invitationIds, everyOpen }) => (invitationIds === undefined) !== (everyOpen === undefined),
  'invalid',
)

export const remindInvitations = {
  summary: 'Mails open invitations once more, to nobody twice within a day',
  access: 'administrator',
  method: 'POST',
  path: '/v4/invitations/remind',
  body: z.object({ organizationId, operationId: Id, ...chosenInvitations }).check(isEither),
  output: z.object({
    reminded: z.number(),
    /** Had a mail only hours ago. */
    tooSoon: z.number(),
    /** Accepted or withdrawn meanwhile. */
    notOpen: z.number(),
  }),
  status: 200,
  refusals: ['operation.mismatch', 'invitations.limit_reached'],
} as const satisfies Endpoint

export const withdrawInvitations = {
  summary: 'Takes back open invitations and frees their seats; an accepted one stays',
  access: 'administrator',
  method: 'POST',
  path: '/v4/invitations/withdraw',
  body: z.object({ organizationId, ...chosenInvitations }).check(isEither),
  output: z.object({ withdrawn: z.number(), accepted: z.number() }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

const params = z.object({ invitationId: Id })

export const getInvitation = {
  summary: 'An invitation that was sent to one’s own address: to what, by whom, and whether it was accepted',
  access: 'consented',
  method: 'GET',
  path: '/v4/invitations/:invitationId',
  params,
  query: z.object({ language: z.optional(Language) }),
  output: z.object({
    id: Id,
    status: InvitationStatus,
    assessmentId: z.nullable(Id),
    organizationName: z.string(),
    folderName: z.string(),
    instrument: z.object({ name: z.string(), minutes: z.number() }),
  }),
  status: 200,
  refusals: ['not_found', 'invitation.closed'],
} as const satisfies Endpoint

export const respondToInvitation = {
  summary: 'Accept an invitation that was sent to one’s own address; accepting again answers the same',
  access: 'consented',
  method: 'POST',
  path: '/v4/invitations/:invitationId/respond',
  params,
  body: z.object({ response: z.literal('ACCEPT', 'invalid') }),
  output: z.object({ id: Id, status: InvitationStatus, assessmentId: z.nullable(Id) }),
  status: 200,
  refusals: ['not_found', 'invitation.closed', 'access_code.used_up'],
} as const satisfies Endpoint
