import { type Assessment, acceptsDemographics } from '@lpi/contract'

/** The screens of one assessment. */
type AssessmentPath =
  | '/demographics/$assessmentId'
  | '/instructions/$assessmentId'
  | '/assessment/$assessmentId'
  | '/assessment/$assessmentId/view-results'

type NextStep = { action: 'start' | 'continue' | 'finish' | 'viewReport'; to: AssessmentPath }

/** The next screen of an assessment: the report, the statements, or a screen before the first statement. */
export function nextStep(assessment: Assessment): NextStep {
  const { status, progress } = assessment
  if (status === 'COMPLETED') return { action: 'viewReport', to: '/assessment/$assessmentId/view-results' }
  if (progress === 100) return { action: 'finish', to: '/assessment/$assessmentId' }
  if (progress > 0) return { action: 'continue', to: '/assessment/$assessmentId' }
  if (status === 'IN_PROGRESS') return { action: 'continue', to: '/instructions/$assessmentId' }
  return { action: 'start', to: firstStep(assessment) }
}

/** The screen that opens after an access code is redeemed or an invitation is accepted. */
export function openingStep(assessment: Assessment): AssessmentPath {
  const isNew = assessment.status !== 'COMPLETED' && assessment.progress === 0
  return isNew ? firstStep(assessment) : nextStep(assessment).to
}

/** The first screen of a new assessment. The demographics come first only if the learner must answer them. */
function firstStep({ requiresDemographics }: Assessment) {
  return requiresDemographics ? '/demographics/$assessmentId' : '/instructions/$assessmentId'
}

/** Whether the assessment is completed and the server still accepts answers to its demographics. */
export function canStillAnswerDemographics({ completedAt, links }: Assessment) {
  return (
    completedAt !== null &&
    links.demographics !== null &&
    acceptsDemographics(new Date(completedAt), new Date())
  )
}
