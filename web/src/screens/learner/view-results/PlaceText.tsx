import { findPlace, type ScaleResult } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { NumberFormats } from '../../../components/report/number-formats.ts'

type Props = {
  scale: ScaleResult
  scales: readonly ScaleResult[]
  numbers: NumberFormats
  /** With the word for rank, for a line without a heading. */
  isShort?: boolean
}

/** The rank of a scale, or its possible ranks if it is about level with others. */
export function PlaceText({ scale, scales, numbers, isShort = false }: Props) {
  const { t } = useTranslation('leader')
  const { from, to, isTied } = findPlace(scale, scales)
  const count = scales.length
  if (from < to) {
    const range = { from: numbers.plain(from), to: numbers.plain(to), count }
    return t(isShort ? 'report.scale.placeShortRange' : 'report.scale.placeRange', range)
  }
  const rank = { place: numbers.plain(from), count }
  if (isShort) return t(isTied ? 'report.scale.placeShortTied' : 'report.scale.placeShort', rank)
  return t(isTied ? 'report.scale.placeShared' : 'report.scale.placeOf', rank)
}
