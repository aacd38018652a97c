import type { ScaleResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { NumberFormats } from '../../../components/report/number-formats.ts'

type Props = { cohort: NonNullable<ScaleResult['cohort']>; numbers: NumberFormats }

export function CohortValues({ cohort, numbers }: Props) {
  const { t } = useTranslation('leader')
  return t('report.cohort.values', {
    mean: numbers.plain(cohort.meanSum),
    lower: numbers.plain(cohort.lowerQuartileSum),
    upper: numbers.plain(cohort.upperQuartileSum),
  })
}
