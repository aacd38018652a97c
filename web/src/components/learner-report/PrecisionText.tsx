import type { Precision } from '@lpi/contract'
import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The confidence interval of a sum, and where the reliability of its scale comes from. */
export function PrecisionText({ precision, numbers }: { precision: Precision; numbers: Formats }) {
  const { t } = useTranslation('leader')
  const { low, high, standardError, source, n, citation } = precision
  const band = {
    low: numbers.number(low),
    high: numbers.number(high),
    standardError: numbers.statistic(standardError),
  }
  const reliability = numbers.mean(precision.reliability)
  return (
    <>
      {t('report.precision.known', band)}{' '}
      {source === 'assumption' || n === null
        ? t('report.precision.assumption', { reliability })
        : t(`report.precision.${source}`, { reliability, count: n, n: numbers.number(n) })}{' '}
      {citation && t('report.precision.citation', { citation })}{' '}
      {t(source === 'assumption' ? 'report.precision.testAssumption' : 'report.precision.test')}
    </>
  )
}
