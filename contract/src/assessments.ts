import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Id, Language, Moment, numberParam } from './fields.ts'
import { InvitationStatus } from './invitation-status.ts'
import { Release } from './release.ts'

export const Assessment = z.object({
  id: Id,
  status: InvitationStatus,
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
  organizationName: z.string(),
  folderName: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  completedAt: z.nullable(Moment),
  /** Answered required statements in percent, 0 to 100. */
  progress: z.int(),
  /** From when on the report can be seen. */
  release: Release,
  links: z.object({
    /** First page of the demographics; null when the instrument asks for none. */
    demographics: z.nullable(z.string()),
    /** First page of the statements. */
    questions: z.string(),
    /** The first page with a statement that still needs an answer; null when none does. */
    resume: z.nullable(z.string()),
    /** Null until the assessment is COMPLETED and reports are released. */
    report: z.nullable(z.string()),
  }),
})
export type Assessment = z.infer<typeof Assessment>

export const AnswerValue = z.union([z.number(), z.string().check(z.maxLength(500, 'text.too_long'))])
export type AnswerValue = z.infer<typeof AnswerValue>

export const Question = z.object({
  id: z.string(),
  /** The statement or question itself. */
  text: z.string(),
  /** Its number as shown, such as "7". */
  label: z.string(),
  kind: z.enum(['scale', 'choice', 'text']),
  required: z.boolean(),
  /** The options, in order; empty for kind `text`. */
  answers: z.array(z.object({ value: AnswerValue, text: z.string() })),
  response: z.nullable(z.object({ value: AnswerValue })),
})
export type Question = z.infer<typeof Question>

export const QuestionPage = z.object({
  type: z.enum(['Demographics', 'Assessment']),
  /** Counts within its type, from 1. */
  page: z.int(),
  totalPages: z.int(),
  questions: z.array(Question),
  links: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
})
export type QuestionPage = z.infer<typeof QuestionPage>

/** What a learner reads before the first answer. */
export const Instructions = z.object({
  instrumentName: z.string(),
  paragraphs: z.array(z.string()),
  statementCount: z.int(),
  minutes: z.int(),
  options: z.array(z.object({ value: z.number(), text: z.string() })),
  organizationName: z.string(),
  folderName: z.string(),
})
export type Instructions = z.infer<typeof Instructions>

export const listAssessments = {
  summary: 'One’s own assessments, newest first',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/',
  query: z.object({ language: z.optional(Language) }),
  output: z.object({ items: z.array(Assessment) }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

/** People copy codes with dashes, blanks and small letters; the code is the letters and digits. */
export const AccessCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.toUpperCase().replace(/[\s–—-]/g, '')),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'required'),
      z.maxLength(40, 'text.too_long'),
      z.regex(/^[^<>/]*$/, 'text.forbidden_characters'),
    ),
)

export const CreateAssessmentBody = z.object({ accessCode: AccessCode })

export const createAssessment = {
  summary: 'Redeem an access code; the same code again answers with the assessment it already gave',
  access: 'consented',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments',
  body: CreateAssessmentBody,
  output: Assessment,
  status: 201,
  refusals: ['access_code.unknown', 'access_code.used_up', 'access_code.expired', 'rate.limited'],
} as const satisfies Endpoint

const assessmentParams = z.object({ assessmentId: Id })
const pageQuery = z.object({ page: numberParam(1, 1, 1000), language: z.optional(Language) })

export const getAssessment = {
  summary: 'One of one’s own assessments',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId',
  params: assessmentParams,
  query: z.object({ language: z.optional(Language) }),
  output: Assessment,
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const getInstructions = {
  summary: 'What to know before the first answer',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/instructions',
  params: assessmentParams,
  query: z.object({ language: z.optional(Language) }),
  output: Instructions,
  status: 200,
  refusals: ['not_found'],
} as const satisfies Endpoint

export const getDemographicsPage = {
  summary: 'A page of questions about the person',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/demographics',
  params: assessmentParams,
  query: pageQuery,
  output: QuestionPage,
  status: 200,
  refusals: ['not_found', 'page.out_of_range'],
} as const satisfies Endpoint

export const getQuestionsPage = {
  summary: 'A page of statements to answer',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/questions',
  params: assessmentParams,
  query: pageQuery,
  output: QuestionPage,
  status: 200,
  refusals: ['not_found', 'page.out_of_range'],
} as const satisfies Endpoint

export const AnswerInput = z.object({
  questionId: z.string().check(z.maxLength(100, 'text.too_long')),
  value: AnswerValue,
})

export const saveAnswers = {
  summary:
    'Save answers, merged per question; the last page with everything answered completes the assessment',
  access: 'consented',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId',
  params: assessmentParams,
  query: z.object({ language: z.optional(Language) }),
  body: z.object({
    responses: z.array(AnswerInput).check(z.maxLength(500, 'invalid')),
    /** Names this save; sent again it changes nothing and answers the same. */
    operationId: z.optional(Id),
    /** `false` keeps the assessment open, for saving while the person still answers. */
    complete: z.optional(z.boolean()),
  }),
  output: Assessment,
  status: 200,
  refusals: [
    'not_found',
    'question.unknown',
    'answer.not_an_option',
    'assessment.completed',
    'operation.mismatch',
  ],
} as const satisfies Endpoint
