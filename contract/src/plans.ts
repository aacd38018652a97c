import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { cleanedText, Day, Id, Language, LinkCode, Moment, RowVersion, text } from './fields.ts'

/** The maximum number of steps in a plan. */
export const MAX_PLAN_STEPS = 100

/**
 * Invisible characters that are removed from texts: control characters other than tabs and line feeds, bidirectional
 * embeddings, overrides and isolates, and unpaired surrogates.
 */
const invisibleCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu

/**
 * The learner's own words, which may contain any visible character, because only the learner sees them. The characters
 * in `invisibleCharacters` are removed.
 */
function cleanLearnerText(value: string) {
  return value
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(invisibleCharacters, '')
    .trim()
}

export const StepText = cleanedText(cleanLearnerText, 1000, [z.minLength(1, 'required')])
const NoteText = cleanedText(cleanLearnerText, 10_000)

export const planOutcomes = ['done', 'partly', 'not-yet'] as const
export const PlanOutcome = z.enum(planOutcomes, 'invalid')
export type PlanOutcome = z.infer<typeof PlanOutcome>

export const PlanStep = z.object({
  id: Id,
  assessmentId: Id,
  /** The statement whose suggestion was added as this step. */
  statementId: z.nullable(z.string()),
  text: z.string(),
  /** The day by which the learner wants to complete the step. */
  dueOn: z.nullable(Day),
  /** Null until the learner says how the step went. */
  outcome: z.nullable(PlanOutcome),
  outcomeAt: z.nullable(Moment),
  createdAt: Moment,
  version: z.int(),
})
export type PlanStep = z.infer<typeof PlanStep>

export const PlanNote = z.object({
  assessmentId: Id,
  /** The position of the prompt in the report, from 0. */
  prompt: z.int(),
  text: z.string(),
})
export type PlanNote = z.infer<typeof PlanNote>

export const Plan = z.object({
  /** When the learner agreed to store a plan in the account. Null if nothing is stored. */
  consentedAt: z.nullable(Moment),
  /** Whether the learner gets emails about open steps: two weeks after a step is added and shortly before its date. */
  sendsReminders: z.boolean(),
  /** In the order in which the learner added them. */
  steps: z.array(PlanStep),
  notes: z.array(PlanNote),
})
export type Plan = z.infer<typeof Plan>

const path = '/lpi/api/v4/lpi-plan'

export const getPlan = {
  summary: 'Get your plan',
  tag: 'Plan',
  access: 'consented',
  method: 'GET',
  path,
  output: Plan,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const startPlan = {
  summary: 'Agree to store a plan in your account; repeating the call changes nothing',
  tag: 'Plan',
  access: 'consented',
  method: 'PUT',
  path,
  output: Plan,
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const erasePlan = {
  summary: 'Erase your plan and withdraw the agreement to store it',
  tag: 'Plan',
  access: 'consented',
  method: 'DELETE',
  path,
  output: null,
  status: 204,
  errorCodes: [],
} as const satisfies Endpoint

export const SavePlanStepBody = z.object({
  assessmentId: Id,
  statementId: z._default(z.nullable(text(100)), null),
  text: StepText,
  dueOn: z._default(z.nullable(Day), null),
  outcome: z._default(z.nullable(PlanOutcome), null),
  /** The version that the change is based on; 0 for a new step. */
  version: RowVersion,
})

export const savePlanStep = {
  summary: 'Add a step to your plan under a new id, or change an existing step',
  tag: 'Plan',
  access: 'consented',
  method: 'PUT',
  path: `${path}/steps/:stepId`,
  params: z.object({ stepId: Id }),
  body: SavePlanStepBody,
  output: PlanStep,
  status: 200,
  errorCodes: ['not_found', 'plan.not_started', 'plan.full', 'plan.changed'],
} as const satisfies Endpoint

export const removePlanStep = {
  summary: 'Remove a step from your plan; repeating the call changes nothing',
  tag: 'Plan',
  access: 'consented',
  method: 'DELETE',
  path: `${path}/steps/:stepId`,
  params: z.object({ stepId: Id }),
  output: null,
  status: 204,
  errorCodes: [],
} as const satisfies Endpoint

export const SavePlanNotesBody = z.object({
  notes: z
    .array(
      z.object({
        prompt: z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(99, 'invalid')),
        text: NoteText,
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(100, 'invalid')),
})

export const savePlanNotes = {
  summary: 'Save your notes on prompts of a report; notes on other prompts stay unchanged',
  tag: 'Plan',
  access: 'consented',
  method: 'PUT',
  path: `${path}/notes/:assessmentId`,
  params: z.object({ assessmentId: Id }),
  body: SavePlanNotesBody,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'plan.not_started'],
} as const satisfies Endpoint

export const getPlanCalendar = {
  summary: 'Get the dates of the open steps of your plan as a calendar file (RFC 5545)',
  tag: 'Plan',
  access: 'consented',
  method: 'GET',
  path: `${path}/calendar`,
  query: z.object({ language: z.optional(Language) }),
  output: ['text/calendar'],
  status: 200,
  errorCodes: ['plan.no_dates'],
} as const satisfies Endpoint

export const setPlanReminders = {
  summary: 'Turn emails about the open steps of your plan on or off',
  tag: 'Plan',
  access: 'consented',
  method: 'PUT',
  path: `${path}/reminders`,
  body: z.object({ isOn: z.boolean() }),
  output: Plan,
  status: 200,
  errorCodes: ['plan.not_started', 'plan.email_unconfirmed', 'account.no_address'],
} as const satisfies Endpoint

/** What a learner sees, without a login, after opening the link in an email. */
export const CheckIn = z.object({
  steps: z.array(z.pick(PlanStep, { id: true, text: true, dueOn: true, outcome: true })),
  sendsReminders: z.boolean(),
})
export type CheckIn = z.infer<typeof CheckIn>

const Code = LinkCode

export const openCheckIn = {
  summary: 'Get the steps that a check-in email asks about, using the code in its link; changes nothing',
  tag: 'Plan',
  access: 'public',
  method: 'POST',
  path: `${path}/check-ins/open`,
  body: z.object({ code: Code }),
  output: CheckIn,
  status: 200,
  errorCodes: ['plan.link_invalid', 'rate.limited'],
} as const satisfies Endpoint

export const answerCheckIn = {
  summary: 'Record how a step went, using the code in an emailed link',
  tag: 'Plan',
  access: 'public',
  method: 'POST',
  path: `${path}/check-ins/answer`,
  body: z.object({ code: Code, stepId: Id, outcome: PlanOutcome }),
  output: CheckIn,
  status: 200,
  errorCodes: ['plan.link_invalid', 'rate.limited'],
} as const satisfies Endpoint

export const stopPlanReminders = {
  summary: 'Turn off plan reminders, using the code in an emailed link',
  tag: 'Plan',
  access: 'public',
  method: 'POST',
  path: `${path}/check-ins/stop`,
  body: z.object({ code: Code }),
  output: CheckIn,
  status: 200,
  errorCodes: ['plan.link_invalid', 'rate.limited'],
} as const satisfies Endpoint
