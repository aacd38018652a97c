import type { GroupReport, IndividualReport, ScaleResult } from './report.ts'
import { listScoredStatements, scoreOf } from './report-findings.ts'

/** Rules that the report page and the PDF share. */

/**
 * Removes the data of the sections that the organization turned off. The ranking stays, because the summary is based on
 * it; the page and the PDF omit only its chapter.
 */
export function omitSections(report: IndividualReport): IndividualReport {
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

/** Whether a statement without a suggestion has the same score as a statement with a suggestion. */
export function hasTiedStatementWithoutSuggestion({
  statements,
  suggestions,
}: Pick<ScaleResult, 'statements' | 'suggestions'>) {
  const isSuggested = (id: string) => suggestions.some(({ statementId }) => statementId === id)
  const scoredStatements = listScoredStatements(statements)
  const suggestedScores = new Set(scoredStatements.filter(({ id }) => isSuggested(id)).map(scoreOf))
  return scoredStatements.some(
    (statement) => !isSuggested(statement.id) && suggestedScores.has(scoreOf(statement)),
  )
}
