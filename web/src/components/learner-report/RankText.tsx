import { findRank, type ScaleResult } from '@lpi/contract'
import type { Formats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Props = {
  scale: ScaleResult
  scales: readonly ScaleResult[]
  numbers: Formats
  /** Whether the text includes the word “rank”. Needed where no label precedes the text. */
  hasLabel?: boolean
}

/** The rank of a scale, or its possible ranks if it is about level with other scales. */
export function RankText({ scale, scales, numbers, hasLabel = false }: Props) {
  const { t } = useTranslation('leader')
  const { from, to, isTied } = findRank(scale, scales)
  const count = scales.length
  if (from < to) {
    const range = { from: numbers.number(from), to: numbers.number(to), count }
    return t(hasLabel ? 'report.scale.rankShortRange' : 'report.scale.rankRange', range)
  }
  const rank = { rank: numbers.number(from), count }
  if (hasLabel) return t(isTied ? 'report.scale.rankShortTied' : 'report.scale.rankShort', rank)
  return t(isTied ? 'report.scale.rankOfTied' : 'report.scale.rankOf', rank)
}
