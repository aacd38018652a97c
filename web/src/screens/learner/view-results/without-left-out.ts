import type { IndividualReport } from '@lpi/contract'

/** The report without what its organisation leaves out, also where a section leaves marks in others. */
export function withoutLeftOut(report: IndividualReport): IndividualReport {
  const { sections } = report.customization
  const has = (section: (typeof sections)[number]) => sections.includes(section)
  return {
    ...report,
    scales: report.scales.map((scale) => ({
      ...scale,
      suggestions: has('suggestions') ? scale.suggestions : [],
      reflection: has('reflection') ? scale.reflection : [],
      change: has('change') ? scale.change : null,
      cohort: has('comparison') ? scale.cohort : null,
    })),
    reflection: has('reflection') ? report.reflection : [],
    plan: has('plan') ? report.plan : [],
  }
}
