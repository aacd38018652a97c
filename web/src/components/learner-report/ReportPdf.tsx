import { endpoints, type IndividualReport } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.tsx'
import { ReportDownload } from '../report/ReportDownload.tsx'

type Props = {
  assessmentId: string
  report: IndividualReport
  fileName: string
  /** Further buttons. */
  children: ReactNode
}

/** The download of the report as a PDF, in the language in which the screen shows the report. */
export function ReportPdf({ assessmentId, report: { language }, fileName, children }: Props) {
  const api = useApi()
  const fetchPdf = () =>
    api.download(endpoints.getReportPdf, { params: { assessmentId }, query: { language } })
  return (
    <ReportDownload fileName={fileName} fetchPdf={fetchPdf}>
      {children}
    </ReportDownload>
  )
}
