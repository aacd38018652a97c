import type { StatementResult } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The mark of a reversed statement; null for every other statement. */
export function composeMark({ isReversed }: Pick<StatementResult, 'isReversed'>, texts: ReportTexts) {
  return isReversed ? texts.t('report.reversed.mark') : null
}

/** The number by which a sentence refers to a statement; if the statement is reversed, its mark follows. */
export function composeLabel(
  { label, isReversed }: Pick<StatementResult, 'label' | 'isReversed'>,
  texts: ReportTexts,
) {
  return isReversed ? texts.t('report.reversed.label', { label }) : label
}
