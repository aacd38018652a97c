import type { Assessment } from '@lpi/contract'

type OptionalAssessment = Assessment | undefined

/**
 * Returns the translation key of the lead paragraph of the home page. The paragraph is about the first of these that
 * exists: the open assessment, the latest released report, or an unreleased report. If none exists, it asks for an
 * access code.
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
