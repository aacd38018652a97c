import type { ScaleResult } from '@lpi/contract'
import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Props = { percentile: NonNullable<ScaleResult['percentile']>; numbers: Formats }

/** The percentile in the norm group and, if the sum has a confidence interval, the percentiles of its two ends. */
export function PercentileText({ percentile: { value, band }, numbers }: Props) {
  const { t } = useTranslation('leader')
  function format(percentile: number) {
    if (percentile === 0) return t('report.norm.below')
    return percentile === 100 ? t('report.norm.above') : numbers.number(percentile)
  }
  const percentile = format(value)
  if (!band) return t('report.norm.percentile', { percentile })
  return t('report.norm.percentileBand', { percentile, low: format(band.low), high: format(band.high) })
}
