import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Rank = { rank: number; isTied: boolean }

/** Returns a function that formats a rank, with an “=” sign if it is tied. The PDF uses the same text. */
export function useRankText(numbers: Formats) {
  const { t } = useTranslation('leader')
  return ({ rank, isTied }: Rank) => t(isTied ? 'pdf.rankTied' : 'pdf.rank', { rank: numbers.number(rank) })
}
