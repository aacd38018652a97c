import { hasReversedStatement, type IndividualReport, isRankingPartial } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AnswerBar } from '../charts/AnswerBar.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { StatementRanking } from '../report/StatementRanking.tsx'
import { AnswerReceipt } from './AnswerReceipt.tsx'
import { Fold } from './Fold.tsx'
import { useMethod } from './use-method.ts'

type Props = {
  report: IndividualReport
  /** The id of the assessment if the reader is the learner; otherwise null. */
  ownAssessmentId: string | null
}

/** The appendix: all statements in order, the method, the limits and the receipt. All of it is folded. */
export function MoreChapter({ report, ownAssessmentId }: Props) {
  const { t } = useTranslation('leader')
  const hasRanking = report.scales.length > 0 && report.customization.sections.includes('ranking')
  return (
    <Chapter id="more" title={t('report.more')}>
      <div>
        {hasRanking && (
          <Fold variant="row" summary={t('report.ranking.title')}>
            <Ranking report={report} />
          </Fold>
        )}
        <Fold variant="row" summary={t('report.howToRead.title')}>
          {useMethod(report).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fold>
        <Fold variant="row" summary={t('report.limits.title')}>
          {[t('report.hedge'), ...report.limits].map((limit) => (
            <p key={limit}>{limit}</p>
          ))}
        </Fold>
        {ownAssessmentId && (
          <Fold variant="row" summary={t('report.receipt')}>
            <AnswerReceipt assessmentId={ownAssessmentId} />
          </Fold>
        )}
      </div>
    </Chapter>
  )
}

function Ranking({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const values = report.options.map(({ value }) => value)
  const lead = hasReversedStatement(report) ? 'leadScores' : 'lead'
  const scaleIndexes = new Map(report.scales.map(({ id }, index) => [id, index]))
  const { number, sentences } = formatsFor(report.language)
  const rows = report.ranking.map((row) => {
    const { value, answer: text } = row.statement
    const answer = (
      <>
        <span>{t('report.answer', { value: number(value), text })}</span>
        <AnswerBar value={value} options={values} index={scaleIndexes.get(row.scaleId) ?? 0} />
      </>
    )
    return { ...row, answer }
  })
  return (
    <>
      <p>
        {sentences([t(`report.ranking.${lead}`), isRankingPartial(report) && t('report.ranking.leftOut')])}
      </p>
      <StatementRanking language={report.language} rows={rows} />
    </>
  )
}
