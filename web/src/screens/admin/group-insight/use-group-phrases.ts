import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { numberFormatsFor } from '../../../components/report/number-formats.ts'

type Distribution = NonNullable<GroupScaleResult['distribution']>

/** The phrases of a group report that several of its chapters use. */
export function useGroupPhrases({ language }: Pick<GroupReport, 'language'>) {
  const { t } = useTranslation('leader')
  const numbers = numberFormatsFor(language)
  const people = (count: number) => t('pdf.group.people', { count, n: numbers.plain(count) })
  return {
    t,
    numbers,
    people,
    range: ({ min, max }: { min: number; max: number }) =>
      t('report.scale.range', { min: numbers.plain(min), max: numbers.plain(max) }),
    bins: ({ bins }: Distribution) =>
      bins.map(({ low, high, count }) => {
        const ends = { low: numbers.plain(low), high: numbers.plain(high) }
        const said = { ...ends, count, n: numbers.plain(count) }
        return {
          count,
          countText: numbers.plain(count),
          range: low === high ? ends.low : `${ends.low}–${ends.high}`,
          said: low === high ? t('pdf.group.scale.binAltSingle', said) : t('pdf.group.scale.binAlt', said),
        }
      }),
  }
}
