import type { ScaleResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { Numbers } from '../../../components/report/numbers-in.ts'

type Props = { cohort: NonNullable<ScaleResult['cohort']>; numbers: Numbers }

export function CohortValues({ cohort, numbers }: Props) {
  const { t } = useTranslation('leader')
  return t('report.cohort.values', {
    mean: numbers.plain(cohort.meanSum),
    lower: numbers.plain(cohort.lowerQuartileSum),
    upper: numbers.plain(cohort.upperQuartileSum),
  })
}
