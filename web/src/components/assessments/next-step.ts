import type { Assessment } from '@lpi/contract'

/** The screens of one assessment. */
type AssessmentPath =
  | '/demographics/$assessmentId'
  | '/instructions/$assessmentId'
  | '/assessment/$assessmentId'
  | '/assessment/$assessmentId/view-results'

type NextStep = { action: 'start' | 'continue' | 'viewReport'; to: AssessmentPath }

/** The report, the statements, or a screen before the first statement. */
export function nextStep({ status, progress, links }: Assessment): NextStep {
  if (status === 'COMPLETED') return { action: 'viewReport', to: '/assessment/$assessmentId/view-results' }
  if (progress > 0) return { action: 'continue', to: '/assessment/$assessmentId' }
  if (status === 'IN_PROGRESS') return { action: 'continue', to: '/instructions/$assessmentId' }
  return { action: 'start', to: firstStep({ links }) }
}

/** The screen that opens after an access code was redeemed or an invitation was accepted. */
export function openingStep(assessment: Assessment): AssessmentPath {
  const isNew = assessment.status !== 'COMPLETED' && assessment.progress === 0
  return isNew ? firstStep(assessment) : nextStep(assessment).to
}

/** The first screen of a new assessment. */
function firstStep({ links }: Pick<Assessment, 'links'>) {
  return links.demographics ? '/demographics/$assessmentId' : '/instructions/$assessmentId'
}
