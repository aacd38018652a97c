import type { ReportTexts } from '../report-texts.ts'

/** How many comparisons are tested together; null if there is at most one. */
export function composeComparisonCount(count: number, texts: ReportTexts) {
  return count > 1 ? texts.t('report.comparisonCount', { n: texts.number(count) }) : null
}
