import { endpoints, type IndividualReport } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { ReportDownload } from '../report/ReportDownload.tsx'
import { UnprintableNames } from '../report/UnprintableNames.tsx'

type Props = {
  assessmentId: string
  report: IndividualReport
  fileName: string
  /** Additional buttons. */
  children: ReactNode
}

/** Buttons to print the report, or to download it as a PDF in the language shown on the screen. */
export function ReportPdf({ assessmentId, report, fileName, children }: Props) {
  const { language, learner, organization, cohort } = report
  const api = useApi()
  const fetchPdf = () =>
    api.download(endpoints.getReportPdf, { params: { assessmentId }, query: { language } })
  return (
    <>
      <ReportDownload fileName={fileName} fetchPdf={fetchPdf}>
        {children}
      </ReportDownload>
      <UnprintableNames names={[learner.name, organization.name, cohort.name]} />
    </>
  )
}
