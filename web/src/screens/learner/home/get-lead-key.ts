import type { Assessment } from '@lpi/contract'

type OptionalAssessment = Assessment | undefined

/**
 * The key of the first text on the home page. The text is about the open assessment, the latest report, an unreleased
 * report, or the access code.
 */
export function getLeadKey(
  nextStep: OptionalAssessment,
  latestReport: OptionalAssessment,
  waitingAssessment: OptionalAssessment,
) {
  if (nextStep?.status === 'IN_PROGRESS') return nextStep.progress < 100 ? 'leadContinue' : 'leadFinish'
  if (nextStep) return 'leadStart'
  if (latestReport) return 'leadReport'
  return waitingAssessment ? 'leadWaiting' : 'leadNone'
}
