import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { FigureLine } from '../../../components/charts/FigureLine.tsx'
import { ThirdsBar } from '../../../components/charts/ThirdsBar.tsx'
import { StatementList } from '../../../components/report/StatementList.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './GroupScale.module.css'
import { MeanText } from './MeanText.tsx'
import { getOptionRange } from './option-range.ts'

type StatementMeansProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** The mean of each statement of a scale and the agreement about it, as text and as bars. */
export function StatementMeans({ report, scale, index }: StatementMeansProps) {
  const statements = scale.statements.map((statement) => ({
    ...statement,
    answer: <MeanText report={report} statement={statement} />,
    bar: (
      <div>
        <FigureLine figure={statement} {...getOptionRange(report)} index={index} />
        {statement.agreement?.thirds && (
          <Thirds counts={statement.agreement.thirds} index={index} report={report} />
        )}
      </div>
    ),
  }))
  return <StatementList statements={statements} />
}

type ThirdsProps = { counts: readonly number[]; index: number; report: GroupReport }

/** How many people answered in the lowest, the middle and the highest third of the options. */
function Thirds({ counts, index, report }: ThirdsProps) {
  const { t, numbers } = useGroupPhrases(report)
  const [low, middle, high] = counts.map(numbers.number)
  return (
    <>
      <ThirdsBar counts={counts} index={index} />
      <span className={styles.thirds}>{t('pdf.group.thirds', { low, middle, high })}</span>
    </>
  )
}
