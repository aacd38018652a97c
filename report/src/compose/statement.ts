import type { StatementResult } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The mark of a reversed statement; null for every other statement. */
export function composeMark({ isReversed }: Pick<StatementResult, 'isReversed'>, texts: ReportTexts) {
  return isReversed ? texts.t('report.reversed.mark') : null
}
