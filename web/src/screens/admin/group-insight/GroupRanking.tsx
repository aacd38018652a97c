import { type GroupReport, hasKnownOrder } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { StatementRanking } from '../../../components/report/StatementRanking.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { MeanText } from './MeanText.tsx'

/** Whether the organization has the ranking turned on and the group has enough people for it. */
export function hasRanking({ ranking, customization }: GroupReport) {
  return ranking.length > 0 && customization.sections.includes('ranking')
}

/** All statements, highest mean first. */
export function GroupRanking({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  if (!hasRanking(report)) return null
  const hasBounds = !hasKnownOrder(report.ranking.map(({ statement }) => statement))
  const rows = report.ranking.map((row) => ({
    ...row,
    answer: <MeanText statement={row.statement} numbers={numbers} />,
  }))
  return (
    <Chapter id="ranking" title={t('report.ranking.title')}>
      <p>
        {t('pdf.group.ranking.lead')} {hasBounds && t('pdf.slides.statements.bounds')}
      </p>
      <StatementRanking language={report.language} rows={rows} />
    </Chapter>
  )
}
