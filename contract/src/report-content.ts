import type { GroupReport, IndividualReport, ScaleResult } from './report.ts'

/** Rules that the report page and the PDF share. */

/** The number of people from which an estimate of Cronbach's alpha is stable. */
export const STEADY_ALPHA = 50

/** Removes the sections that the organization leaves out, including their traces in other sections. */
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

/** The same for a group report. Without distributions, the reason for a missing distribution is removed too. */
export function groupWithoutLeftOut(report: GroupReport): GroupReport {
  const { sections } = report.customization
  return {
    ...report,
    ...(!sections.includes('distributions') && {
      scales: report.scales.map((scale) => ({ ...scale, distribution: null })),
      distributions: { status: 'available' },
    }),
    demographics: sections.includes('demographics') ? report.demographics : [],
  }
}

/** Whether a statement without a suggestion has the same answer as a statement with one. */
export function isCutFromTies({ statements, suggestions }: Pick<ScaleResult, 'statements' | 'suggestions'>) {
  const isSuggested = (id: string) => suggestions.some(({ statementId }) => statementId === id)
  const shown = new Set(statements.filter(({ id }) => isSuggested(id)).map(({ value }) => value))
  return statements.some(({ id, value }) => !isSuggested(id) && shown.has(value))
}
