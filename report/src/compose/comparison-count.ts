import type { ReportTexts } from '../report-texts.ts'

/** A sentence with the number of comparisons that are tested together; null if there is at most one comparison. */
export function composeComparisonCount(count: number, texts: ReportTexts) {
  return count > 1 ? texts.t('report.comparisonCount', { n: texts.number(count) }) : null
}
