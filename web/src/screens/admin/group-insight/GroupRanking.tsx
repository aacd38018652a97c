import type { GroupReport } from '@lpi/contract'
import { Section } from '../../../components/report/Section.tsx'
import { StatementRanking } from '../../../components/report/StatementRanking.tsx'
import { MeanText } from './MeanText.tsx'
import { useGroupPhrases } from './use-group-phrases.ts'

/** All statements, highest mean first. */
export function GroupRanking({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  const rows = report.ranking.map((row) => ({
    ...row,
    answer: <MeanText statement={row.statement} numbers={numbers} />,
  }))
  return (
    <Section id="ranking" title={t('pdf.group.ranking.title')}>
      <p>{t('pdf.group.ranking.lead')}</p>
      <StatementRanking language={report.language} rows={rows} />
    </Section>
  )
}
