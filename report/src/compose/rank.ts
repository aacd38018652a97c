import type { ReportTexts } from '../report-texts.ts'

export function formatRank({ rank, isTied }: { rank: number; isTied: boolean }, texts: ReportTexts) {
  return texts.t(isTied ? 'pdf.rankTied' : 'pdf.rank', { rank: texts.number(rank) })
}
