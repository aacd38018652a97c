import type { Assessment } from '@lpi/contract'

type OptionalAssessment = Assessment | undefined

/**
 * The key of the lead paragraph, which is below the greeting on the home page. The paragraph is about the open
 * assessment, the latest report, an unreleased report, or the access code.
 */
export function getLeadKey(
  openAssessment: OptionalAssessment,
  latestReport: OptionalAssessment,
  waitingAssessment: OptionalAssessment,
) {
  if (openAssessment?.status === 'IN_PROGRESS') {
    return openAssessment.progress < 100 ? 'leadContinue' : 'leadFinish'
  }
  if (openAssessment) return 'leadStart'
  if (latestReport) return 'leadReport'
  return waitingAssessment ? 'leadWaiting' : 'leadNone'
}
