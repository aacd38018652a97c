import type { endpoints, Output } from '@lpi/contract'
import { ReportArticle } from '../../../components/learner-report/ReportArticle.tsx'
import { SampleNotice } from '../../../components/learner-report/SampleNotice.tsx'
import { SampleEnd } from './SampleEnd.tsx'

export { calls } from './calls.ts'

type Props = { sample: Output<typeof endpoints.getSampleReport>; isCached: boolean }

/** A sample report for visitors, rendered with the same components as a learner's report. */
export function SampleReportScreen({ sample, isCached }: Props) {
  return (
    <ReportArticle
      report={sample.report}
      reader={{ kind: 'sample', notice: <SampleNotice />, end: <SampleEnd /> }}
      isCached={isCached}
    />
  )
}
