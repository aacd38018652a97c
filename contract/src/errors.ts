import * as z from 'zod/mini'
import { Release } from './release.ts'

/**
 * Every error code of the API. Clients distinguish errors by code. Screens show the phrase `errors.{code}` of the
 * `common` namespace. The list is separate from `errors`, so that the browser scripts do not contain the messages.
 */
export const errorCodes = [
  'input.invalid',
  'body.not_json',
  'body.too_large',
  'auth.required',
  'auth.token_expired',
  'login.failed',
  'password.expired',
  'session.ended',
  'password.too_common',
  'password.contains_name',
  'password.wrong',
  'reset_code.invalid',
  'email_change.invalid',
  'email_change.other_session',
  'email_change.same_browser',
  'email_confirmation.invalid',
  'second_factor.required',
  'second_factor.challenge_invalid',
  'second_factor.wrong',
  'second_factor.already_on',
  'second_factor.not_started',
  'second_factor.email_unconfirmed',
  'second_factor.setup_required',
  'user.exists',
  'account.no_address',
  'legacy_login.not_configured',
  'legacy_login.invalid',
  'legacy_login.unconfirmed',
  'institution.invalid',
  'institution.refused',
  'institution.account_exists',
  'institution.only_login',
  'institution.proof_required',
  'connection.unreachable',
  'connection.issuer',
  'connection.changed',
  'connection.break_glass',
  'connection.other_organization',
  'connection.domain_unproved',
  'connection.domain_taken',
  'platform.exists',
  'platform.unreachable',
  'course.ticket_invalid',
  'consent.required',
  'not_found',
  'page.out_of_range',
  'access_code.unknown',
  'access_code.used_up',
  'access_code.expired',
  'invitation.closed',
  'invitations.too_many',
  'invitations.limit_reached',
  'question.unknown',
  'answer.not_an_option',
  'assessment.completed',
  'assessment.no_retake',
  'assessment.moved',
  'assessment.in_group',
  'assessment.seat_used',
  'invitation.exists',
  'operation.mismatch',
  'report.not_ready',
  'report.not_released',
  'plan.not_started',
  'plan.full',
  'plan.changed',
  'plan.email_unconfirmed',
  'plan.link_invalid',
  'plan.no_dates',
  'observers.off',
  'observers.email_unconfirmed',
  'observers.too_soon',
  'observers.number',
  'observers.own_address',
  'observers.link_invalid',
  'observers.closed',
  'observers.not_accepted',
  'observers.incomplete',
  'cohort.exists',
  'cohort.changed',
  'colleague.exists',
  'colleague.changed',
  'colleague.last_administrator',
  'release.changed',
  'reminders.changed',
  'unsubscribe.invalid',
  'group.too_small',
  'group.no_edition',
  'export.too_small',
  'export.not_announced',
  'impact.not_comparable',
  'impact.too_small',
  'impact.used',
  'report.unavailable',
  'batch.empty',
  'batch.mixed',
  'batch.running',
  'batch.requester_left',
  'customization.changed',
  'image.unsupported',
  'image.unreadable',
  'image.too_large',
  'image.unavailable',
  'rate.limited',
  'service.unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The HTTP status of each error, and a message for error bodies, logs and traces. */
export const errors = {
  'input.invalid': [400, 'Some fields are invalid.'],
  'body.not_json': [400, 'The body does not match its content type, or the content type is not supported.'],
  'body.too_large': [413, 'The body is too large.'],
  'auth.required': [401, 'Log in first.'],
  'auth.token_expired': [401, 'The access token has expired.'],
  'login.failed': [401, 'The username or the password is wrong.'],
  'password.expired': [401, 'The password has expired.'],
  'session.ended': [400, 'The session has ended.'],
  'password.too_common': [400, 'The password is too common.'],
  'password.contains_name': [400, 'The password contains the name or the email address of the user.'],
  'password.wrong': [400, 'The current password is wrong.'],
  'reset_code.invalid': [400, 'The code is unknown, already used, or expired.'],
  'email_change.invalid': [
    400,
    'The link is unknown, already used, or expired, or the email address is taken.',
  ],
  'email_change.other_session': [409, 'The change was requested in another session.'],
  'email_change.same_browser': [
    409,
    'A change of the address of an account that is joined with an institution is confirmed where it was requested.',
  ],
  'email_confirmation.invalid': [400, 'The link is unknown, already used, expired, or for another account.'],
  'second_factor.required': [401, 'The login requires a second-factor code.'],
  'second_factor.challenge_invalid': [401, 'The login was not completed in time. Log in again.'],
  'second_factor.wrong': [400, 'The code is wrong, already used, or no longer valid.'],
  'second_factor.already_on': [409, 'The second factor is already on.'],
  'second_factor.not_started': [409, 'The setup of the second factor was not started in this session.'],
  'second_factor.email_unconfirmed': [409, 'A second factor needs a confirmed email address.'],
  'second_factor.setup_required': [403, 'The organization requires administrators to use a second factor.'],
  'user.exists': [409, 'An account with this username already exists.'],
  'account.no_address': [409, 'The account has no email address. Add one first.'],
  'legacy_login.not_configured': [404, 'Login from a legacy system is not configured.'],
  'legacy_login.invalid': [401, 'The token of the legacy system is invalid, already used, or expired.'],
  'legacy_login.unconfirmed': [403, 'The email address of the account is not confirmed.'],
  'institution.invalid': [
    400,
    'The log-in at the institution is unknown, already used, expired, or not from this browser.',
  ],
  'institution.refused': [
    403,
    'The institution did not log the person in, or its response cannot be accepted.',
  ],
  'institution.account_exists': [409, 'The address belongs to an account. Log in to it, and join the two.'],
  'institution.only_login': [403, 'People of this institution log in there.'],
  'institution.proof_required': [403, 'Log in at the institution again.'],
  'connection.unreachable': [503, 'The log-in service of the institution cannot be reached.'],
  'connection.issuer': [
    400,
    'The address belongs to no single provider: it states another issuer, or serves several institutions.',
  ],
  'connection.changed': [409, 'The connection has changed since it was read.'],
  'connection.break_glass': [
    409,
    'An administrator with a password, who can log in without the institution, is required.',
  ],
  'connection.other_organization': [
    409,
    'Groups have roles in other organizations of the account, which the caller does not administer.',
  ],
  'connection.domain_unproved': [409, 'The DNS record that proves the domain was not found.'],
  'connection.domain_taken': [409, 'The domain leads to another connection.'],
  'platform.exists': [409, 'A platform with this issuer and client id is already registered.'],
  'platform.unreachable': [503, 'The keys of the platform cannot be read.'],
  'course.ticket_invalid': [400, 'The ticket is unknown, already used, or expired. Open the activity again.'],
  'consent.required': [403, 'A required policy is not accepted, or the country is missing.'],
  not_found: [404, 'The resource does not exist, or the caller has no access to it.'],
  'page.out_of_range': [404, 'The page does not exist.'],
  'access_code.unknown': [404, 'The access code does not exist.'],
  'access_code.used_up': [409, 'All seats of the access code are taken.'],
  'access_code.expired': [410, 'The access code has expired or was revoked.'],
  'invitation.closed': [409, 'The invitation is no longer open.'],
  'invitations.too_many': [413, 'The list exceeds the maximum number of invitations per call.'],
  'invitations.limit_reached': [429, 'The organization has reached its daily email limit.'],
  'question.unknown': [400, 'The assessment does not contain the question.'],
  'answer.not_an_option': [400, 'The answer is not an option of the question.'],
  'assessment.completed': [409, 'The assessment is completed; its answers are final.'],
  'assessment.no_retake': [409, 'The questionnaire cannot be taken again in this seat, or not yet.'],
  'assessment.moved': [409, 'The assessment was moved to another cohort in the meantime.'],
  'assessment.in_group': [
    409,
    'The assessment is part of a released statistic or an export, so it cannot be moved.',
  ],
  'assessment.seat_used': [409, 'The assessment is completed, so its seat stays taken.'],
  'invitation.exists': [409, 'The target cohort already has an invitation to the same address.'],
  'operation.mismatch': [422, 'The operationId was already used with different content.'],
  'report.not_ready': [409, 'The assessment is not completed, so it has no report yet.'],
  'report.not_released': [409, 'The report is not released to the learner yet.'],
  'plan.not_started': [409, 'The learner has not agreed to store a plan.'],
  'plan.full': [409, 'The plan has the maximum number of steps.'],
  'plan.changed': [409, 'The step was changed in the meantime, for example on another device.'],
  'plan.email_unconfirmed': [409, 'Emails about a plan need a confirmed email address.'],
  'plan.link_invalid': [400, 'The link is unknown or expired, or the plan was erased.'],
  'plan.no_dates': [409, 'No open step of the plan has a date.'],
  'observers.off': [409, 'The organization has turned off observer feedback.'],
  'observers.email_unconfirmed': [409, 'Asking observers needs a confirmed email address.'],
  'observers.too_soon': [409, 'The learner has asked observers about the same questionnaire recently.'],
  'observers.number': [409, 'The number of observers is below the minimum or above the maximum.'],
  'observers.own_address': [400, 'The address belongs to the learner.'],
  'observers.link_invalid': [400, 'The link is unknown, or the request was deleted.'],
  'observers.closed': [410, 'Rating has closed.'],
  'observers.not_accepted': [409, 'The observer has not accepted the notice.'],
  'observers.incomplete': [409, 'Some statements are not rated.'],
  'cohort.exists': [409, 'The organization already has a cohort with this name.'],
  'cohort.changed': [409, 'The cohort was changed by another administrator in the meantime.'],
  'colleague.exists': [409, 'The person is already an administrator of the organization.'],
  'colleague.changed': [409, 'The role was changed by another administrator in the meantime.'],
  'colleague.last_administrator': [409, 'At least one administrator of the whole organization must remain.'],
  'release.changed': [409, 'The release was changed by another administrator in the meantime.'],
  'reminders.changed': [409, 'The schedule was changed by another administrator in the meantime.'],
  'unsubscribe.invalid': [404, 'The link is unknown, or the invitation or assessment was deleted.'],
  'group.too_small': [409, 'The group has too few people to protect its members in a report.'],
  'group.no_edition': [409, 'No group report has been created for this cohort and questionnaire.'],
  'export.too_small': [409, 'An export without names needs at least ten people in a cohort.'],
  'export.not_announced': [
    409,
    'No version of the privacy policy announces the export of individual answers.',
  ],
  'report.unavailable': [503, 'This server cannot create PDF files.'],
  'batch.empty': [409, 'The selection contains no reports.'],
  'batch.mixed': [409, 'A group report covers one cohort; the selection contains several.'],
  'batch.running': [409, 'The batch is still running.'],
  'batch.requester_left': [409, 'The requester of this group report is no longer an administrator.'],
  'impact.not_comparable': [
    409,
    'No version of a questionnaire was completed in both cohorts, or both are the same cohort.',
  ],
  'impact.used': [409, 'These people are already part of another comparison of the same people.'],
  'impact.too_small': [409, 'The comparison has too few people to protect each of them.'],
  'customization.changed': [409, 'The customization was changed by another administrator in the meantime.'],
  'image.unsupported': [415, 'The image is not a PNG, JPEG, or WebP file.'],
  'image.unreadable': [422, 'The image is damaged.'],
  'image.too_large': [413, 'The image has too many bytes or pixels.'],
  'image.unavailable': [503, 'This server cannot process images.'],
  'rate.limited': [429, 'Too many requests.'],
  'service.unavailable': [503, 'The service is temporarily unavailable.'],
  internal: [500, 'An unexpected error occurred on the server.'],
} as const satisfies Record<ErrorCode, readonly [status: number, message: string]>

/** The problems of a field. Screens show the phrase `fields.{problem}` of the `common` namespace. */
export const fieldProblems = [
  'required',
  'invalid',
  'email.format',
  'email.trailing_dot',
  'email.several',
  'password.length',
  'password.characters',
  'password.classes',
  'day.past',
  'text.forbidden_characters',
  'text.too_long',
  'color.format',
  'color.contrast',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

export const FieldError = z.object({ field: z.string(), problem: z.enum(fieldProblems) })
export type FieldError = z.infer<typeof FieldError>

export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.optional(
    z.object({
      fields: z.optional(z.array(FieldError)),
      /** Seconds to wait before the next attempt. */
      retryAfter: z.optional(z.number()),
      /** Identifies the login that is waiting for a second-factor code. */
      challenge: z.optional(z.string()),
      /** Joins an account at an institution and the account that has its address. */
      ticket: z.optional(z.string()),
      /** The address of the existing account, which the institution has sent. */
      email: z.optional(z.string()),
      /** Why the provider or the product refused a log-in at an institution: a code such as `invalid_client`. */
      reason: z.optional(z.string()),
      /** The institution at which the person logs in. */
      connectionId: z.optional(z.string()),
      /** The number of people to add to a group. */
      needed: z.optional(z.int()),
      /** When the learner can see the report. */
      release: z.optional(Release),
      /** The author and the time of the conflicting change. */
      changedBy: z.optional(z.nullable(z.string())),
      changedAt: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The problems of a failed parse, one per field. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const errorsByField = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (!errorsByField.has(field)) errorsByField.set(field, { field, problem: problemOf(issue) })
  }
  return [...errorsByField.values()]
}

/** A Zod issue does not contain the input, so a missing field must be marked while it is parsed. */
z.config({ customError: ({ input }) => (input === undefined ? 'required' : undefined) })

function problemOf({ message }: z.core.$ZodIssue): FieldProblem {
  return (fieldProblems as readonly string[]).includes(message) ? (message as FieldProblem) : 'invalid'
}
