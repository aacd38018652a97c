import type { GroupReport, IndividualReport, ScaleResult } from './report.ts'

/** What screen and paper decide alike about the value of a report. */

/** People from which an estimate of Cronbach's alpha begins to be steady. */
export const STEADY_ALPHA = 50

/** The report without what its organisation leaves out, also where a section leaves traces in others. */
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

/** The same for a group: without distributions nothing is said of them either, not even why there are none. */
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

/** Whether a statement without a suggestion was answered like one that has one. */
export function isCutFromTies({ statements, suggestions }: Pick<ScaleResult, 'statements' | 'suggestions'>) {
  const isSuggested = (id: string) => suggestions.some(({ statementId }) => statementId === id)
  const shown = new Set(statements.filter(({ id }) => isSuggested(id)).map(({ value }) => value))
  return statements.some(({ id, value }) => !isSuggested(id) && shown.has(value))
}
