import { useTranslation } from 'react-i18next'
import type { NumberFormats } from './number-formats.ts'

type Ranked = { rank: number; isTied: boolean }

/** A place as it is shown, here as on paper; a shared one says so. */
export function useRankText(numbers: NumberFormats) {
  const { t } = useTranslation('leader')
  return ({ rank, isTied }: Ranked) =>
    t(isTied ? 'pdf.placeShared' : 'pdf.place', { place: numbers.plain(rank) })
}
