import { endpoints, type IndividualReport } from '@lpi/contract'
import { useApi } from '../../api/ApiContext.tsx'
import { ReportDownload } from '../report/ReportDownload.tsx'

type Props = { assessmentId: string; report: IndividualReport; fileName: string }

/** The download of the report as PDF, in the language in which the screen shows the report. */
export function ReportPdf({ assessmentId, report: { language }, fileName }: Props) {
  const api = useApi()
  const fetchPdf = () =>
    api.download(endpoints.getReportPdf, { params: { assessmentId }, query: { language } })
  return <ReportDownload fileName={fileName} fetchPdf={fetchPdf} />
}
