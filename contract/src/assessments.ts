import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import {
  cleanedText,
  compactCode,
  Day,
  Id,
  Language,
  MAX_INTEGER,
  Moment,
  numberParam,
  text,
} from './fields.ts'
import { InvitationStatus } from './invitation-status.ts'
import { Release } from './release.ts'

export const AssessmentLinks = z.object({
  /** The first page of the demographics; null if the instrument has none. */
  demographics: z.nullable(z.string()),
  /** The first page of the statements. */
  questions: z.string(),
  /** The first page with an unanswered statement; null if all statements are answered. */
  resume: z.nullable(z.string()),
  /** Null until the assessment is completed and the reports are released. */
  report: z.nullable(z.string()),
})

/** When the learner can take the questionnaire again in the same seat. */
export const Retake = z.object({
  /** The first day, in UTC. */
  from: Day,
  isOpen: z.boolean(),
})

/** The learner's proof of which answers were saved. `lpi receipts verify` compares it with the stored answers. */
export const Receipt = z.object({
  /** When the last answer was saved and the assessment completed. */
  savedAt: Moment,
  answerCount: z.int(),
  /** Twelve characters in three groups. */
  checksum: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const Assessment = z.object({
  id: Id,
  status: InvitationStatus,
  instrument: z.object({ id: z.string(), version: z.string(), name: z.string() }),
  organizationName: z.string(),
  folderName: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  completedAt: z.nullable(Moment),
  /** The percentage of statements that are answered, from 0 to 100. */
  progress: z.int(),
  /** The number of statements, and the minutes that the assessment typically takes. */
  statementCount: z.int(),
  minutes: z.int(),
  /** Whether a demographic question must be answered. If so, the demographics come before the statements. */
  requiresDemographics: z.boolean(),
  /** Whether at least one demographic question has an answer. “I prefer not to say” is also an answer. */
  hasDemographicAnswers: z.boolean(),
  /** When the learner can see the report. */
  release: Release,
  /**
   * Null if the assessment is not completed, if the learner has already started the next one in the same seat, or if the
   * cohort does not allow it.
   */
  retake: z.nullable(Retake),
  links: AssessmentLinks,
  /** Present only if the assessment is completed. */
  receipt: z.optional(Receipt),
})
export type Assessment = z.infer<typeof Assessment>

/** How long after completing an assessment a learner can answer its demographic questions. */
const DEMOGRAPHICS_HOURS = 24

/** Whether the learner can answer the demographic questions of a completed assessment. */
export function acceptsDemographics(completedAt: Date, now: Date) {
  return now.getTime() - completedAt.getTime() < DEMOGRAPHICS_HOURS * 3_600_000
}

export const AnswerValue = z.union([
  z.number().check(z.minimum(-MAX_INTEGER), z.maximum(MAX_INTEGER)),
  z.string().check(z.maxLength(500, 'text.too_long')),
])
export type AnswerValue = z.infer<typeof AnswerValue>

export const Question = z.object({
  id: z.string(),
  /** The statement or the question. */
  text: z.string(),
  /** The number as shown, such as "7". */
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
  /** The page number within its type, from 1. */
  page: z.int(),
  totalPages: z.int(),
  questions: z.array(Question),
  links: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
})
export type QuestionPage = z.infer<typeof QuestionPage>

/** Shown to the learner before the first question. */
export const Instructions = z.object({
  instrumentName: z.string(),
  paragraphs: z.array(z.string()),
  statementCount: z.int(),
  minutes: z.int(),
  options: z.array(z.object({ value: z.number(), text: z.string() })),
  /** The answer of people who could not do what a statement describes. Absent if the instrument does not offer it. */
  noOpportunity: z.optional(z.object({ value: z.number(), text: z.string() })),
  organizationName: z.string(),
  folderName: z.string(),
})
export type Instructions = z.infer<typeof Instructions>

export const listAssessments = {
  summary: 'List your assessments, newest first',
  tag: 'Assessments',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/',
  query: z.object({ language: z.optional(Language) }),
  output: z.object({ items: z.array(Assessment) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

/** Dashes and spaces are removed, and lowercase letters become uppercase. */
export const AccessCode = cleanedText((value) => compactCode(value).toUpperCase(), 40, [
  z.minLength(1, 'required'),
  z.regex(/^[^<>/]*$/, 'text.forbidden_characters'),
])

export const CreateAssessmentBody = z.object({ accessCode: AccessCode })

export const createAssessment = {
  summary:
    'Redeem an access code. Repeating the call returns the same assessment, or starts the next one in the same seat if the cohort allows it',
  tag: 'Assessments',
  access: 'consented',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments',
  body: CreateAssessmentBody,
  output: Assessment,
  status: 201,
  errorCodes: ['access_code.unknown', 'access_code.used_up', 'access_code.expired', 'rate.limited'],
} as const satisfies Endpoint

export const checkAccessCode = {
  summary: 'Get the organization and the cohort of an access code that has a seat left',
  tag: 'Assessments',
  access: 'public',
  method: 'POST',
  path: '/lpi/api/v4/lpi-access-codes/check',
  body: CreateAssessmentBody,
  output: z.object({ organizationName: z.string(), folderName: z.string() }),
  status: 200,
  errorCodes: ['access_code.unknown', 'access_code.used_up', 'access_code.expired', 'rate.limited'],
} as const satisfies Endpoint

const assessmentParams = z.object({ assessmentId: Id })

export const retakeAssessment = {
  summary:
    'Take the questionnaire of a completed assessment again, in the same seat; repeating the call returns the same new assessment',
  tag: 'Assessments',
  access: 'consented',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/retake',
  params: assessmentParams,
  output: Assessment,
  status: 201,
  errorCodes: ['not_found', 'assessment.no_retake'],
} as const satisfies Endpoint

const pageQuery = z.object({ page: numberParam(1, 1, 1000), language: z.optional(Language) })

export const getAssessment = {
  summary: 'Get one of your assessments',
  tag: 'Assessments',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId',
  params: assessmentParams,
  query: z.object({ language: z.optional(Language) }),
  output: Assessment,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const getInstructions = {
  summary: 'Get the instructions of an assessment',
  tag: 'Assessments',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/instructions',
  params: assessmentParams,
  query: z.object({ language: z.optional(Language) }),
  output: Instructions,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const getDemographicsPage = {
  summary: 'Get a page of demographic questions',
  tag: 'Assessments',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/demographics',
  params: assessmentParams,
  query: pageQuery,
  output: QuestionPage,
  status: 200,
  errorCodes: ['not_found', 'page.out_of_range'],
} as const satisfies Endpoint

export const getQuestionsPage = {
  summary: 'Get a page of statements',
  tag: 'Assessments',
  access: 'consented',
  method: 'GET',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/questions',
  params: assessmentParams,
  query: pageQuery,
  output: QuestionPage,
  status: 200,
  errorCodes: ['not_found', 'page.out_of_range'],
} as const satisfies Endpoint

export const AnswerInput = z.object({
  questionId: text(100),
  value: AnswerValue,
})

export const SaveAnswersBody = z.object({
  /** These answers replace the earlier answers to the same questions. Answers to other questions stay unchanged. */
  responses: z.array(AnswerInput).check(z.maxLength(500, 'invalid')),
  /** Identifies this save. Repeating the call changes nothing and returns the current assessment. */
  operationId: z.optional(Id),
  /** `false` keeps the assessment open, for saves while the learner is still answering. */
  complete: z.optional(z.boolean()),
})

export const saveAnswers = {
  summary:
    'Save answers; saving the last page completes the assessment if every required question is answered. Afterward, only demographic answers can be saved, for 24 hours',
  tag: 'Assessments',
  access: 'consented',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId',
  params: assessmentParams,
  query: z.object({ language: z.optional(Language) }),
  body: SaveAnswersBody,
  output: Assessment,
  status: 200,
  errorCodes: [
    'not_found',
    'question.unknown',
    'answer.not_an_option',
    'assessment.completed',
    'operation.mismatch',
  ],
} as const satisfies Endpoint
