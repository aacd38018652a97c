import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { FigureLine } from '../../../components/charts/FigureLine.tsx'
import { ThirdsBar } from '../../../components/charts/ThirdsBar.tsx'
import { StatementList } from '../../../components/report/StatementList.tsx'
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
        {statement.agreement?.thirds && <ThirdsBar counts={statement.agreement.thirds} index={index} />}
      </div>
    ),
  }))
  return <StatementList statements={statements} />
}
