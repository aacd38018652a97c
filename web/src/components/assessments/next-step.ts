import type { Assessment } from '@lpi/contract'

/** The screens of one assessment. */
type AssessmentPath =
  | '/demographics/$assessmentId'
  | '/instructions/$assessmentId'
  | '/assessment/$assessmentId'
  | '/assessment/$assessmentId/view-results'

type NextStep = { action: 'start' | 'continue' | 'finish' | 'viewReport'; to: AssessmentPath }

/** The next screen of an assessment: the report, the statements, or a screen before the first statement. */
export function nextStep(assessment: Assessment, learnerAssessments: readonly Assessment[]): NextStep {
  const { status, progress } = assessment
  if (status === 'COMPLETED') return { action: 'viewReport', to: '/assessment/$assessmentId/view-results' }
  if (progress === 100) return { action: 'finish', to: '/assessment/$assessmentId' }
  if (progress > 0) return { action: 'continue', to: '/assessment/$assessmentId' }
  if (status === 'IN_PROGRESS') return { action: 'continue', to: '/instructions/$assessmentId' }
  return { action: 'start', to: firstStep(assessment, learnerAssessments) }
}

/** The screen that opens after an access code is redeemed or an invitation is accepted. */
export function openingStep(
  assessment: Assessment,
  learnerAssessments: readonly Assessment[],
): AssessmentPath {
  const isNew = assessment.status !== 'COMPLETED' && assessment.progress === 0
  return isNew ? firstStep(assessment, learnerAssessments) : nextStep(assessment, learnerAssessments).to
}

/** The first screen of a new assessment. Learners who skipped the demographics last time are not asked again. */
function firstStep(assessment: Assessment, learnerAssessments: readonly Assessment[]) {
  const isAsked = assessment.links.demographics && !hasSkippedDemographics(assessment, learnerAssessments)
  return isAsked ? '/demographics/$assessmentId' : '/instructions/$assessmentId'
}

/**
 * Whether the learner's newest completed assessment with the same questionnaire has the same version and no answers to
 * the demographics. A learner can skip the demographics only if all of them are optional.
 */
function hasSkippedDemographics({ instrument }: Assessment, learnerAssessments: readonly Assessment[]) {
  const completedAssessments = learnerAssessments.filter(
    (other) => other.status === 'COMPLETED' && other.instrument.id === instrument.id,
  )
  const newestAssessment = completedAssessments.toSorted((a, b) =>
    (b.completedAt ?? '').localeCompare(a.completedAt ?? ''),
  )[0]
  return (
    newestAssessment?.instrument.version === instrument.version && !newestAssessment.hasDemographicAnswers
  )
}
