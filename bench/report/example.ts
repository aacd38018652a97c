import type { IndividualReport } from '../../contract/src/report.ts'
import { buildExampleReport } from '../../report/src/testing/example-report.ts'

/** The full report of the sample questionnaire. Each person number has different answers. */
export function buildFullReport(person: number): IndividualReport {
  return withName(buildExampleReport({ person }), person)
}

/**
 * A report with twelve pages: cover, contents, how to read, all scales, two scales of six statements on two pages each,
 * all statements, change, cohort, limits. It omits the pages that consist mostly of lines for handwriting.
 */
export function buildTwelvePageReport(person: number): IndividualReport {
  return withName({ ...buildExampleReport({ person, scales: 2 }), reflection: [], plan: [] }, person)
}

function withName(report: IndividualReport, person: number): IndividualReport {
  return { ...report, learner: { name: `Learner Number ${person}` } }
}
