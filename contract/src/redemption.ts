import * as z from 'zod/mini'
import { Assessment } from './assessments.ts'
import type { Endpoint } from './endpoint.ts'
import { cleanedText, compactCode } from './fields.ts'

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
