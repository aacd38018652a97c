import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { SpreadBar } from '../../../components/charts/SpreadBar.tsx'
import { StatementList } from '../../../components/report/StatementList.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { MeanText } from './MeanText.tsx'
import { getOptionRange } from './option-range.ts'

type StatementMeansProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** The mean and the standard deviation of each statement of a scale, as text and as a bar. */
export function StatementMeans({ report, scale, index }: StatementMeansProps) {
  const numbers = formatsFor(report.language)
  const range = getOptionRange(report)
  const statements = scale.statements.map((statement) => ({
    ...statement,
    answer: <MeanText statement={statement} numbers={numbers} />,
    bar: <SpreadBar {...range} mean={statement.mean} deviation={statement.standardDeviation} index={index} />,
  }))
  return <StatementList statements={statements} />
}
