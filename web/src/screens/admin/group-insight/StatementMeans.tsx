import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { SpreadBar } from '../../../components/charts/SpreadBar.tsx'
import { numberFormatsFor } from '../../../components/report/number-formats.ts'
import { StatementList } from '../../../components/report/StatementList.tsx'
import { MeanText } from './MeanText.tsx'
import { optionRange } from './option-range.ts'

type StatementMeansProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** Each statement of a scale with the group's mean and spread, in words and on a line. */
export function StatementMeans({ report, scale, index }: StatementMeansProps) {
  const numbers = numberFormatsFor(report.language)
  const range = optionRange(report)
  const statements = scale.statements.map((statement) => ({
    ...statement,
    said: <MeanText statement={statement} numbers={numbers} />,
    bar: <SpreadBar {...range} mean={statement.mean} deviation={statement.standardDeviation} index={index} />,
  }))
  return <StatementList statements={statements} />
}
