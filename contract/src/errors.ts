import * as z from 'zod/mini'
import { Release } from './release.ts'

/**
 * Every refusal that the API can give: its HTTP status and a sentence for whoever reads a log or a trace.
 * Programs compare codes. People read a phrase chosen by code (`errors.{code}` in the `common` namespace).
 */
export const errors = {
  'input.invalid': [400, 'Some fields are not as they should be.'],
  'body.not_json': [400, 'The body is not the JSON or form that it says it is.'],
  'body.too_large': [413, 'The body is larger than allowed.'],
  'auth.required': [401, 'Log in first.'],
  'auth.token_expired': [401, 'The access token has expired.'],
  'login.failed': [401, 'The username or the password is wrong.'],
  'password.expired': [401, 'The password has expired.'],
  'session.ended': [400, 'The session has ended.'],
  'password.too_common': [400, 'The password is one of the most common ones.'],
  'password.contains_name': [400, 'The password contains the name or the address of its owner.'],
  'password.wrong': [400, 'This is not the password of the account.'],
  'reset_code.invalid': [400, 'The code is unknown, used or older than ten minutes.'],
  'email_change.invalid': [400, 'The link is unknown, used, too old, or the address is taken.'],
  'user.exists': [409, 'There is already an account with this username.'],
  'legacy_login.not_configured': [404, 'Log-in from a legacy system is not configured.'],
  'legacy_login.invalid': [401, 'The legacy system’s token is invalid, used or too old.'],
  'consent.required': [403, 'A required policy has not been accepted, or the country is missing.'],
  not_found: [404, 'Nothing is here.'],
  'page.out_of_range': [404, 'There is no such page.'],
  'access_code.unknown': [404, 'There is no such access code.'],
  'access_code.used_up': [409, 'All seats of the access code are taken.'],
  'access_code.expired': [410, 'The access code has expired.'],
  'invitation.closed': [409, 'The invitation is no longer open.'],
  'invitations.too_many': [413, 'The list has more people on it than can be invited at once.'],
  'invitations.limit_reached': [429, 'The organisation has had as many mails sent today as it may.'],
  'question.unknown': [400, 'The assessment has no such question.'],
  'answer.not_an_option': [400, 'The answer is not one of the question’s options.'],
  'assessment.completed': [409, 'The assessment is completed; its answers are final.'],
  'operation.mismatch': [422, 'The same operationId came with other content.'],
  'report.not_ready': [409, 'The assessment is not completed, so there is no report yet.'],
  'report.not_released': [409, 'The report is not released to its learner yet.'],
  'release.changed': [409, 'Somebody else has changed the release in the meantime.'],
  'group.too_small': [409, 'The group has too few people for a report that tells about nobody.'],
  'group.too_similar': [409, 'The group differs by too few people from one of which a report was made.'],
  'batch.empty': [409, 'There is no report to be made of this.'],
  'batch.mixed': [409, 'A group report is of one cohort, and these are of several.'],
  'batch.running': [409, 'The reports are still being made.'],
  'batch.requester_left': [
    409,
    'Whoever asked for this group report is no administrator of the organisation any more.',
  ],
  'customization.changed': [409, 'Somebody else has changed this in the meantime.'],
  'image.unsupported': [415, 'The image is neither PNG nor JPEG nor WebP.'],
  'image.unreadable': [422, 'The image is damaged and cannot be read.'],
  'image.too_large': [413, 'The image has more bytes or pixels than allowed.'],
  'rate.limited': [429, 'Too many requests; wait a little.'],
  'service.unavailable': [503, 'The service is not available at the moment.'],
  internal: [500, 'Something went wrong on the server.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** What is wrong with one field. Phrases stand under `fields.{problem}` in the `common` namespace. */
export const fieldProblems = [
  'required',
  'invalid',
  'email.format',
  'password.length',
  'password.characters',
  'password.classes',
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
      /** Seconds to wait before the next try. */
      retryAfter: z.optional(z.number()),
      /** People that a group still lacks. */
      needed: z.optional(z.int()),
      /** From when on the report can be seen. */
      release: z.optional(Release),
      /** Who was faster, and when. */
      changedBy: z.optional(z.nullable(z.string())),
      changedAt: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The problems of a failed parse, one per field, in the catalogue's words. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const seen = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (!seen.has(field)) seen.set(field, { field, problem: problemOf(issue) })
  }
  return [...seen.values()]
}

/** A reported issue no longer carries what was sent, so what was not sent at all has to be named where it is found. */
z.config({ customError: ({ input }) => (input === undefined ? 'required' : undefined) })

function problemOf({ message }: z.core.$ZodIssue): FieldProblem {
  return (fieldProblems as readonly string[]).includes(message) ? (message as FieldProblem) : 'invalid'
}
