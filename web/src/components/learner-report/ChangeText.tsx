import type { ScaleResult } from '@lpi/contract'
import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Props = { change: NonNullable<ScaleResult['change']>; numbers: Formats }

/** The difference from the previous report and whether it is meaningful. */
export function ChangeText({ change, numbers }: Props) {
  const { t } = useTranslation('leader')
  return t(`report.change.${change.significance}`, {
    difference: numbers.difference(change.difference),
    previous: numbers.number(change.previousSum),
  })
}
