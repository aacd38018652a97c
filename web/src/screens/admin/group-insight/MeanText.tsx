import type { GroupStatementResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { NumberFormats } from '../../../components/report/number-formats.ts'

/** A statement's mean and spread in words. */
export function MeanText({
  statement,
  numbers,
}: {
  statement: GroupStatementResult
  numbers: NumberFormats
}) {
  const { t } = useTranslation('leader')
  return (
    <span>
      {t('pdf.columns.groupMean')} <strong>{numbers.mean(statement.mean)}</strong>
      {' · '}
      {t('pdf.columns.deviation')} {numbers.mean(statement.standardDeviation)}
    </span>
  )
}
