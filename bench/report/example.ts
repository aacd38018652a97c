import type { IndividualReport } from '../../contract/src/report.ts'
import { buildExampleReport } from '../../report/src/testing/example-report.ts'

/**
 * The full report of the sample questionnaire. `person` determines the name and the answers, and the answers repeat
 * every 11 people.
 */
export function buildFullReport(person: number): IndividualReport {
  return withName(buildExampleReport({ person }), person)
}

/**
 * The report of the sample questionnaire without an earlier assessment, a comparison, a norm or standard errors: twelve
 * pages.
 */
export function buildTwelvePageReport(person: number): IndividualReport {
  return withName(buildExampleReport({ person, hasAllParts: false }), person)
}

function withName(report: IndividualReport, person: number): IndividualReport {
  return { ...report, learner: { name: `Learner Number ${person}` } }
}
