import type { GroupReport, IndividualReport } from './report.ts'

/** Rules that the report page and the PDF share. */

/** Removes the data of the sections that the organization turned off, except the ranking, which is not a finding. */
export function omitSections(report: IndividualReport): IndividualReport {
  const { sections } = report.customization
  const has = (section: (typeof sections)[number]) => sections.includes(section)
  return {
    ...report,
    portrait: report.portrait.filter(
      ({ part }) => (part !== 'step' || has('suggestions')) && (part !== 'change' || has('change')),
    ),
    scales: report.scales.map((scale) => ({
      ...scale,
      step: has('suggestions') ? scale.step : null,
      reflection: has('reflection') ? scale.reflection : [],
      change: has('change') ? scale.change : null,
      cohort: has('comparison') ? scale.cohort : null,
    })),
    ...(report.unscored && {
      unscored: report.unscored.map((scale) => ({
        ...scale,
        reflection: has('reflection') ? scale.reflection : [],
      })),
    }),
    reflection: has('reflection') ? report.reflection : [],
    plan: has('plan') ? report.plan : [],
  }
}

/** Removes the agreement and the demographics from a group report if the organization turned them off. */
export function omitGroupSections(report: GroupReport): GroupReport {
  const { sections } = report.customization
  return {
    ...report,
    ...(!sections.includes('distributions') && {
      scales: report.scales.map((scale) => ({
        ...scale,
        statements: scale.statements.map((statement) => ({ ...statement, agreement: null })),
      })),
    }),
    demographics: sections.includes('demographics') ? report.demographics : [],
  }
}
