import type { Precision } from '@lpi/contract'
import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The confidence interval of a sum and the source of the scale's reliability, or why the sum has no interval. */
export function PrecisionText({ precision, numbers }: { precision: Precision; numbers: Formats }) {
  const { t } = useTranslation('leader')
  if (precision.status === 'unknown') {
    if (precision.reason === 'not_estimable') return t('report.precision.notEstimable')
    return t('report.precision.unknown', { needed: numbers.number(precision.needed) })
  }
  const { low, high, standardError, reliability, source, n } = precision
  const band = {
    low: numbers.number(low),
    high: numbers.number(high),
    standardError: numbers.statistic(standardError),
  }
  return (
    <>
      {t('report.precision.known', band)}{' '}
      {t(`report.precision.${source}`, {
        reliability: numbers.mean(reliability),
        count: n,
        n: numbers.number(n),
      })}
    </>
  )
}
