import { hasReversedStatement, type IndividualReport, isRankingPartial } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AnswerBar } from '../charts/AnswerBar.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { StatementRanking } from '../report/StatementRanking.tsx'

export function RankingChapter({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const values = report.options.map(({ value }) => value)
  const lead = hasReversedStatement(report) ? 'leadScores' : 'lead'
  const scaleIndexes = new Map(report.scales.map(({ id }, index) => [id, index]))
  const rows = report.ranking.map((row) => {
    const { value, answer: text } = row.statement
    const answer = (
      <>
        {t('report.answer', { value, text })}
        <AnswerBar value={value} options={values} index={scaleIndexes.get(row.scaleId) ?? 0} />
      </>
    )
    return { ...row, answer }
  })
  return (
    <Chapter id="ranking" title={t('report.ranking.title')}>
      <p>
        {t(`report.ranking.${lead}`)} {isRankingPartial(report) && t('report.ranking.leftOut')}
      </p>
      <StatementRanking language={report.language} rows={rows} />
    </Chapter>
  )
}
