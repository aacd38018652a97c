import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Distribution = NonNullable<GroupScaleResult['distribution']>

/** The texts and number formats that several chapters of a group report use. */
export function useGroupPhrases({ language }: Pick<GroupReport, 'language'>) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(language)
  const peopleText = (count: number) => t('pdf.group.people', { count, n: numbers.number(count) })
  return {
    t,
    numbers,
    peopleText,
    rangeText: ({ min, max }: { min: number; max: number }) =>
      t('report.scale.range', { min: numbers.number(min), max: numbers.number(max) }),
    binsOf: ({ bins }: Pick<Distribution, 'bins'>) =>
      bins.map(({ low, high, count }) => {
        const limits = { low: numbers.number(low), high: numbers.number(high) }
        const values = { ...limits, count, n: numbers.number(count) }
        return {
          count,
          countText: numbers.number(count),
          range: low === high ? limits.low : `${limits.low}–${limits.high}`,
          altText:
            low === high ? t('pdf.group.scale.binAltSingle', values) : t('pdf.group.scale.binAlt', values),
        }
      }),
  }
}
