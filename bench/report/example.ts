import type { IndividualReport } from '../../contract/src/report.ts'
import { buildExampleReport } from '../../report/src/testing/example-report.ts'

/** The whole report of the sample questionnaire, another person's answers for each number. */
export function wholeReport(person: number): IndividualReport {
  return named(buildExampleReport({ person }), person)
}

/**
 * Twelve pages, the full ones: cover, contents, how to read, all scales, two scales of six statements on two pages each,
 * all statements, change, cohort, limits. The pages that are mostly lines to write on are left out.
 */
export function twelvePages(person: number): IndividualReport {
  return named({ ...buildExampleReport({ person, scales: 2 }), reflection: [], plan: [] }, person)
}

function named(report: IndividualReport, person: number): IndividualReport {
  return { ...report, learner: { name: `Learner Number ${person}` } }
}
