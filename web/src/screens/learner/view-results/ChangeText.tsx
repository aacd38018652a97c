import type { ScaleResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { Numbers } from '../../../components/report/numbers-in.ts'

type Props = { change: NonNullable<ScaleResult['change']>; numbers: Numbers }

/** A difference since last time, and whether it means anything. */
export function ChangeText({ change, numbers }: Props) {
  const { t } = useTranslation('leader')
  return t(`report.change.${change.judgement}`, {
    difference: numbers.signed(change.difference),
    previous: numbers.plain(change.previousSum),
  })
}
