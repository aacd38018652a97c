import type { ScaleResult } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { NumberFormats } from '../report/number-formats.ts'

type Props = { change: NonNullable<ScaleResult['change']>; numbers: NumberFormats }

/** The difference from the previous report and whether it is meaningful. */
export function ChangeText({ change, numbers }: Props) {
  const { t } = useTranslation('leader')
  return t(`report.change.${change.significance}`, {
    difference: numbers.difference(change.difference),
    previous: numbers.number(change.previousSum),
  })
}
