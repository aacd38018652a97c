import * as z from 'zod/mini'
import { AnswerValue } from './assessments.ts'
import type { Endpoint } from './endpoint.ts'
import { Email, Id, Language, LinkCode, Moment, requiredText, text } from './fields.ts'
import { Organization } from './organizations.ts'

/** The minimum number of observers for a result, and therefore the minimum number of people to ask. */
export const MIN_OBSERVERS = 3
/** The maximum number of people whom a learner can ask about an assessment before rating closes. */
export const MAX_OBSERVERS = 10
/** The maximum length of an observer's sentence. */
export const MAX_SENTENCE = 200

/** A mean per statement, between the values of the lowest and the highest option. */
const Mean = z.number()

/**
 * For the learner, the 95% confidence interval of the mean. For the observers, their mean or the range in which it lies,
 * widened by the measurement error if it is known.
 */
const Band = z.object({ low: Mean, high: Mean })

/** One scale: the learner's own result beside that of the observers as a group. */
export const ObservedScale = z.object({
  id: z.string(),
  name: z.string(),
  /** The values of the lowest and the highest option. */
  min: Mean,
  max: Mean,
  /** The band is null while the precision of the scale is unknown. */
  self: z.object({ mean: Mean, band: z.nullable(Band) }),
  observers: z.object({
    mean: Mean,
    /** At the very ends, or if a statement is there, only the range in which the mean lies; null for a number. */
    range: z.nullable(Band),
    band: Band,
    /** The standard error of the mean; null while the precision of the scale is unknown. */
    standardError: z.nullable(z.number()),
  }),
  /**
   * `higher` or `lower` if the learner's mean is outside the observers' band, and at least half a point away from the
   * observers' mean or range.
   */
  comparison: z.enum(['higher', 'lower', 'similar']),
  statements: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      /** The learner's score; null without one. */
      self: z.nullable(z.number()),
      mean: Mean,
      range: z.nullable(Band),
    }),
  ),
})
export type ObservedScale = z.infer<typeof ObservedScale>

export const ObserverFeedback = z.object({
  instrumentName: z.string(),
  state: z.enum(['none', 'open', 'closed']),
  /** What prevents the learner from asking observers now, apart from an existing result; null if nothing does. */
  obstacle: z.nullable(z.enum(['off', 'email_unconfirmed', 'too_soon'])),
  closesAt: z.nullable(Moment),
  /** The addresses of the observers, until rating closes. */
  emails: z.array(z.string()),
  /** Whether enough observers have finished to produce a result; false unless rating is open. */
  hasEnough: z.boolean(),
  /** Null until rating has closed. Stays null if too few finished ratings have a result on every scale. */
  result: z.nullable(
    z.object({
      observers: z.int(),
      closedAt: Moment,
      scales: z.array(ObservedScale),
      /** What observers wrote, word for word and in random order, without those that the learner has hidden; empty if fewer than two wrote. */
      sentences: z.array(z.string()),
    }),
  ),
})
export type ObserverFeedback = z.infer<typeof ObserverFeedback>

const path = '/lpi/api/v4/lpi-observers'
const params = z.object({ assessmentId: Id })
const language = z.optional(Language)

export const getObserverFeedback = {
  summary: 'Get the observers whom you asked about a completed assessment, and their result as a group',
  tag: 'Observers',
  access: 'consented',
  method: 'GET',
  path: `${path}/:assessmentId`,
  params,
  query: z.object({ language }),
  output: ObserverFeedback,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const askObservers = {
  summary:
    'Email people a link to rate the statements of a completed assessment; a repeated call sends no email',
  tag: 'Observers',
  access: 'consented',
  method: 'POST',
  path: `${path}/:assessmentId`,
  params,
  body: z.object({
    emails: z.array(Email).check(z.minLength(1, 'required'), z.maxLength(MAX_OBSERVERS, 'invalid')),
    /** The language of the emails and of the response. */
    language,
  }),
  output: ObserverFeedback,
  status: 200,
  errorCodes: [
    'not_found',
    'observers.closed',
    'observers.off',
    'observers.email_unconfirmed',
    'account.no_address',
    'observers.too_soon',
    'observers.number',
    'observers.own_address',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const closeObserverFeedback = {
  summary: 'Close rating before its last day; repeating the call changes nothing',
  tag: 'Observers',
  access: 'consented',
  method: 'POST',
  path: `${path}/:assessmentId/close`,
  params,
  body: z.object({ language }),
  output: ObserverFeedback,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const hideObserverSentence = {
  summary: 'Delete a sentence of an observer from the result; repeating the call changes nothing',
  tag: 'Observers',
  access: 'consented',
  method: 'POST',
  path: `${path}/:assessmentId/hide-sentence`,
  params,
  /** Word for word. */
  body: z.object({ sentence: requiredText(MAX_SENTENCE), language }),
  output: ObserverFeedback,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

/** What an observer sees. `statements` is empty until the observer has accepted the notice. */
export const Rating = z.object({
  /** The name of the learner who asks for the rating. */
  learnerName: z.string(),
  instrumentName: z.string(),
  closesAt: Moment,
  hasAccepted: z.boolean(),
  hasFinished: z.boolean(),
  /** The observer's own sentence; null if there is none. The learner reads it word for word. */
  sentence: z.nullable(z.string()),
  options: z.array(z.object({ value: z.number(), text: z.string() })),
  /** Whether every statement is about the learner. Otherwise, observers read “I” as the learner’s name. */
  isThirdPerson: z.boolean(),
  statements: z.array(z.object({ id: z.string(), text: z.string(), value: z.nullable(z.number()) })),
})
export type Rating = z.infer<typeof Rating>

const Code = LinkCode
const linkErrors = ['observers.link_invalid', 'observers.closed', 'rate.limited'] as const

export const openRating = {
  summary: 'Get the statements to rate, using the code in an emailed link; changes nothing',
  tag: 'Observers',
  access: 'public',
  method: 'POST',
  path: `${path}/ratings/open`,
  body: z.object({ code: Code, language }),
  output: Rating,
  status: 200,
  errorCodes: linkErrors,
} as const satisfies Endpoint

export const acceptRating = {
  summary: 'Accept the notice for observers, using the code in an emailed link',
  tag: 'Observers',
  access: 'public',
  method: 'POST',
  path: `${path}/ratings/accept`,
  body: z.object({ code: Code, language }),
  output: Rating,
  status: 200,
  errorCodes: linkErrors,
} as const satisfies Endpoint

export const saveRating = {
  summary: 'Save an observer’s answers; repeating the call changes nothing',
  tag: 'Observers',
  access: 'public',
  method: 'POST',
  path: `${path}/ratings/answers`,
  body: z.object({
    code: Code,
    responses: z
      .array(z.object({ questionId: text(100), value: AnswerValue }))
      .check(z.minLength(1, 'required'), z.maxLength(200, 'invalid')),
  }),
  output: null,
  status: 204,
  errorCodes: [...linkErrors, 'observers.not_accepted', 'question.unknown', 'answer.not_an_option'],
} as const satisfies Endpoint

export const finishRating = {
  summary: 'Submit the answers of an observer, who can change them until rating closes',
  tag: 'Observers',
  access: 'public',
  method: 'POST',
  path: `${path}/ratings/finish`,
  body: z.object({ code: Code }),
  output: null,
  status: 204,
  errorCodes: [...linkErrors, 'observers.incomplete'],
} as const satisfies Endpoint

export const saveRatingSentence = {
  summary: 'Save one sentence of an observer, or withdraw it, until rating closes',
  tag: 'Observers',
  access: 'public',
  method: 'POST',
  path: `${path}/ratings/sentence`,
  body: z.object({ code: Code, sentence: z.nullable(requiredText(MAX_SENTENCE)) }),
  output: null,
  status: 204,
  errorCodes: [...linkErrors, 'observers.not_accepted'],
} as const satisfies Endpoint

export const stopObserverEmails = {
  summary: 'Delete the answers of an observer, and never send requests for ratings to the same address again',
  tag: 'Observers',
  access: 'public',
  method: 'POST',
  path: `${path}/ratings/stop`,
  body: z.object({ code: Code }),
  output: null,
  status: 204,
  errorCodes: ['observers.link_invalid', 'rate.limited'],
} as const satisfies Endpoint

export const setObserverFeedback = {
  summary: 'Allow the learners of an organization to ask observers for ratings, or stop allowing it',
  tag: 'Observers',
  access: 'administrator',
  method: 'PUT',
  path: '/api/v4/organizations/:organizationId/observer-feedback',
  params: z.object({ organizationId: Id }),
  body: z.object({ isAllowed: z.boolean() }),
  output: Organization,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
