import type { GroupStatementResult } from '@lpi/contract'
import type { Formats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { StatisticText } from './StatisticText.tsx'

/** The mean and the standard deviation of a statement as text. */
export function MeanText({ statement, numbers }: { statement: GroupStatementResult; numbers: Formats }) {
  const { t } = useTranslation('leader')
  return (
    <span>
      {t('pdf.columns.groupMean')} <strong>{numbers.statistic(statement.mean, statement.bound)}</strong>
      {' · '}
      {t('pdf.columns.deviation')} <StatisticText numbers={numbers} value={statement.standardDeviation} />
    </span>
  )
}
