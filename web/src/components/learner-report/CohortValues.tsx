import type { ScaleResult } from '@lpi/contract'
import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Props = { cohort: NonNullable<ScaleResult['cohort']>; numbers: Formats }

export function CohortValues({ cohort, numbers }: Props) {
  const { t } = useTranslation('leader')
  const mean = numbers.statistic(cohort.meanSum, cohort.bound)
  if (!cohort.middleHalf) return t('report.cohort.valuesWithoutHalf', { mean })
  const { low, high } = cohort.middleHalf
  return t('report.cohort.values', { mean, lower: numbers.number(low), upper: numbers.number(high) })
}
