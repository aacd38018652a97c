import type { GroupReport } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { StatementRanking } from '../../../components/report/StatementRanking.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { MeanText } from './MeanText.tsx'

/** Whether the organization has the ranking turned on and the mean of a statement is a number. */
export function hasRanking({ ranking, customization }: GroupReport) {
  return ranking.length > 0 && customization.sections.includes('ranking')
}

/** The statements whose mean is a number, highest first. */
export function GroupRanking({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  if (!hasRanking(report)) return null
  const rows = report.ranking.map((row) => ({
    ...row,
    answer: <MeanText report={report} statement={row.statement} />,
  }))
  return (
    <Chapter id="ranking" title={t('report.ranking.title')}>
      <p>
        {numbers.sentences([
          t('pdf.group.ranking.lead'),
          report.ranking.length < report.scales.flatMap(({ statements }) => statements).length &&
            t('pdf.group.ranking.ranges'),
        ])}
      </p>
      <StatementRanking language={report.language} rows={rows} />
    </Chapter>
  )
}
