import type { ScaleResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { NumberFormats } from '../report/number-formats.ts'

type Props = { cohort: NonNullable<ScaleResult['cohort']>; numbers: NumberFormats }

export function CohortValues({ cohort, numbers }: Props) {
  const { t } = useTranslation('leader')
  const mean = numbers.statistic(cohort.meanSum, cohort.bound)
  if (!cohort.middleHalf) return t('report.cohort.valuesWithoutHalf', { mean })
  const { low, high } = cohort.middleHalf
  return t('report.cohort.values', { mean, lower: numbers.number(low), upper: numbers.number(high) })
}
