import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { fieldProblems } from './errors.ts'
import { cleanedText, Email, Id, Language, Moment, normalizeCode, TextLine, text } from './fields.ts'
import { InvitationStatus, invitationStatuses } from './invitation-status.ts'
import { Keyword, MAX_SELECTED } from './search-fields.ts'

/** The progress of an invitation, or `WITHDRAWN`. */
export const invitationStates = [...invitationStatuses, 'WITHDRAWN'] as const
export const InvitationState = z.enum(invitationStates)
export type InvitationState = z.infer<typeof InvitationState>

/** The maximum number of email addresses in one list. */
export const MAX_INVITATIONS_PER_REQUEST = 20_000
/** Large enough for the maximum number of addresses, even in a spreadsheet with other columns. */
const LIST_BYTES = 4 * 1024 * 1024

/** The delivery state of the newest email of an invitation. After `FAILED`, more attempts follow for about 20 hours, unless there is a reason why no more follow (`mailRefusal`). */
export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const
export const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  /** The learner who accepted the invitation; null if it is not accepted. */
  learnerId: z.nullable(Id),
  /** The name from the administrator's list; null if the list has no name or the name was erased. */
  name: z.nullable(z.string()),
  folder: z.object({ id: Id, name: z.string() }),
  status: InvitationState,
  sentAt: Moment,
  remindedAt: z.nullable(Moment),
  withdrawnAt: z.nullable(Moment),
  /** Null for the invitations of a demo, about which no email is sent. */
  mail: z.nullable(MailState),
  /** Why this email was not delivered and is not tried again, without addresses; null otherwise. */
  mailRefusal: z.nullable(z.string()),
  /**
   * The link to accept the invitation, without the code in the emailed link; null if the invitation can no longer be
   * accepted.
   */
  link: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

const organizationId = Id

/**
 * The result for one address of a list.
 *
 * - `VALID`: can be invited.
 * - `INVALID`: the address is invalid; `problem` gives the reason.
 * - `DUPLICATE`: occurs earlier in the list.
 * - `INVITED`: already invited to the cohort.
 * - `IN_COHORT`: already has an assessment in the cohort.
 */
export const rowStates = ['VALID', 'INVALID', 'DUPLICATE', 'INVITED', 'IN_COHORT'] as const
export type RowState = (typeof rowStates)[number]

/**
 * What the administrator should know about a row before the person is invited.
 *
 * - `FIRST_NAME_LEFT_OUT`, `LAST_NAME_LEFT_OUT`: the cell cannot be used as a name; `refusedFirstName` or `refusedLastName` is
 *   its text.
 * - `UNUSUAL_NAME`: the name is used, but it may be a logical value or have wrong letters.
 * - `OTHER_COLUMN`: the cell in the email column is empty, so the address is from another column of addresses.
 * - `SAME_NAME`: the list has the same name with another address.
 */
export const rowNotes = [
  'FIRST_NAME_LEFT_OUT',
  'LAST_NAME_LEFT_OUT',
  'UNUSUAL_NAME',
  'OTHER_COLUMN',
  'SAME_NAME',
] as const
export type RowNote = (typeof rowNotes)[number]

export const CheckedRow = z.object({
  line: z.number(),
  /** The email address; if the state is `INVALID`, the text that is not a valid address. */
  text: z.string(),
  /** The name in the list; empty if the list has none. */
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(rowStates),
  problem: z.optional(z.enum(fieldProblems)),
  notes: z.optional(z.array(z.enum(rowNotes))),
  refusedFirstName: z.optional(z.string()),
  refusedLastName: z.optional(z.string()),
})
export type CheckedRow = z.infer<typeof CheckedRow>

/** The position of a column, starting at 0; null if the list does not have the column. */
const ColumnIndex = z.nullable(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(10_000, 'invalid')))

/** If there is no email column, every cell that contains an `@` is read as an address. */
export const ListColumns = z.object({ email: ColumnIndex, firstName: ColumnIndex, lastName: ColumnIndex })
export type ListColumns = z.infer<typeof ListColumns>

export const CheckInvitationsBody = z.object({
  organizationId,
  folderId: Id,
  /** Pasted email addresses, or the content of a CSV file. */
  text: text(LIST_BYTES),
  /** The columns that the administrator chose; by default, they are recognized from the header row. */
  columns: z.optional(ListColumns),
})

export const CheckedInvitations = z.object({
  rows: z.array(CheckedRow),
  /** The cells of the header row or of the first line, to choose columns from; empty if the list is not a table. */
  header: z.array(z.string()),
  columns: ListColumns,
  instrument: z.object({ name: z.string(), minutes: z.number() }),
  /** The number of emails that the organization can still send in the current period of 24 hours. */
  mailsLeft: z.number(),
})

export const checkInvitations = {
  summary: 'Check a list of email addresses line by line before sending invitations; changes nothing',
  tag: 'Invitations',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/v4/invitations/check',
  body: CheckInvitationsBody,
  bodyLimit: LIST_BYTES,
  output: CheckedInvitations,
  status: 200,
  errorCodes: ['body.too_large', 'invitations.too_many'],
} as const satisfies Endpoint

export const InviteLearnersBody = z.object({
  organizationId,
  folderId: Id,
  /** Repeating the call with the same id changes nothing and returns the same result. */
  operationId: Id,
  emails: z
    .array(Email)
    .check(z.minLength(1, 'required'), z.maxLength(MAX_INVITATIONS_PER_REQUEST, 'text.too_long')),
  /** The names of some of the invited people. A name is erased on acceptance or withdrawal, or after 90 days. */
  names: z.optional(
    z
      .array(z.object({ email: Email, firstName: TextLine, lastName: TextLine }))
      .check(z.maxLength(MAX_INVITATIONS_PER_REQUEST, 'text.too_long')),
  ),
  /** The language of the emails to people without an account; by default, the administrator's language. */
  language: z.optional(Language),
})

export const InvitedLearners = z.object({
  invited: z.number(),
  alreadyInvited: z.number(),
  alreadyInCohort: z.number(),
})

export const inviteLearners = {
  summary: 'Invite learners to a cohort by email; skips learners who are already invited or in the cohort',
  tag: 'Invitations',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/v4/invitations',
  body: InviteLearnersBody,
  bodyLimit: 2 * LIST_BYTES,
  output: InvitedLearners,
  status: 201,
  errorCodes: ['body.too_large', 'operation.mismatch', 'invitations.limit_reached'],
} as const satisfies Endpoint

/** Either invitations by id, or every open invitation, optionally filtered by cohort and keyword. */
const invitationSelection = {
  invitationIds: z.optional(
    z.array(Id).check(z.minLength(1, 'required'), z.maxLength(MAX_SELECTED, 'text.too_long')),
  ),
  everyOpen: z.optional(z.object({ folderId: z.optional(Id), keyword: z.optional(Keyword) })),
}
const exactlyOneSelection = z.refine<{ invitationIds?: unknown; everyOpen?: unknown }>(
  ({ invitationIds, everyOpen }) => (invitationIds === undefined) !== (everyOpen === undefined),
  'invalid',
)

export const RemindInvitationsBody = z
  .object({ organizationId, operationId: Id, ...invitationSelection })
  .check(exactlyOneSelection)

export const RemindedInvitations = z.object({
  reminded: z.number(),
  /** Invitations that were skipped because the organization emailed their address within the last 24 hours. */
  tooSoon: z.number(),
  /** Invitations that were skipped because their recipient has stopped the reminders of the organization. */
  unsubscribed: z.number(),
  /** Invitations that were skipped because they are already accepted or withdrawn. */
  notOpen: z.number(),
})

export const remindInvitations = {
  summary:
    'Send reminders for open invitations; skips addresses that the organization emailed in the last 24 hours',
  tag: 'Invitations',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/v4/invitations/remind',
  body: RemindInvitationsBody,
  output: RemindedInvitations,
  status: 200,
  errorCodes: ['operation.mismatch', 'invitations.limit_reached'],
} as const satisfies Endpoint

export const WithdrawInvitationsBody = z
  .object({ organizationId, ...invitationSelection })
  .check(exactlyOneSelection)

export const WithdrawnInvitations = z.object({ withdrawn: z.number(), accepted: z.number() })

export const withdrawInvitations = {
  summary: 'Withdraw open invitations and free their seats; accepted invitations remain',
  tag: 'Invitations',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/v4/invitations/withdraw',
  body: WithdrawInvitationsBody,
  output: WithdrawnInvitations,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

const params = z.object({ invitationId: Id })

/** Only the emailed link contains this code. A user with an unconfirmed address needs it to prove mailbox access. */
const InvitationCode = cleanedText(normalizeCode, 200)

/** An invitation as its recipient sees it. */
export const ReceivedInvitation = z.object({
  id: Id,
  status: InvitationStatus,
  assessmentId: z.nullable(Id),
  organizationName: z.string(),
  folderName: z.string(),
  instrument: z.object({ name: z.string(), minutes: z.number() }),
})

export const getInvitation = {
  summary: 'Get an invitation that was sent to your email address',
  tag: 'Invitations',
  access: 'consented',
  method: 'GET',
  path: '/v4/invitations/:invitationId',
  params,
  query: z.object({ language: z.optional(Language), code: z.optional(InvitationCode) }),
  output: ReceivedInvitation,
  status: 200,
  errorCodes: ['not_found', 'invitation.closed'],
} as const satisfies Endpoint

export const getInviter = {
  summary: 'Get the name of the organization that sent an invitation, using the code in the emailed link',
  tag: 'Invitations',
  access: 'public',
  method: 'POST',
  path: '/v4/invitations/:invitationId/inviter',
  params,
  body: z.object({ code: InvitationCode }),
  output: z.object({ organizationName: z.string() }),
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const InvitationResponse = z.object({
  response: z.literal('ACCEPT', 'invalid'),
  code: z.optional(InvitationCode),
})

export const AcceptedInvitation = z.object({
  id: Id,
  status: InvitationStatus,
  assessmentId: z.nullable(Id),
})

export const respondToInvitation = {
  summary:
    'Accept an invitation that was sent to your email address; repeating the call returns the same result',
  tag: 'Invitations',
  access: 'consented',
  method: 'POST',
  path: '/v4/invitations/:invitationId/respond',
  params,
  body: InvitationResponse,
  output: AcceptedInvitation,
  status: 200,
  errorCodes: ['not_found', 'invitation.closed'],
} as const satisfies Endpoint
