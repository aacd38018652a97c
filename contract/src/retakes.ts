import * as z from 'zod/mini'
import { Assessment } from './assessments.ts'
import type { Endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const retakeAssessment = {
  summary:
    'Take the questionnaire of a completed assessment again, in the same seat; repeating the call returns the same new assessment',
  tag: 'Assessments',
  access: 'consented',
  method: 'POST',
  path: '/lpi/api/v4/lpi-assessments/:assessmentId/retake',
  params: z.object({ assessmentId: Id }),
  output: Assessment,
  status: 201,
  errorCodes: ['not_found', 'assessment.no_retake'],
} as const satisfies Endpoint
