import { type Args, endpoints, type GroupReport } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ReportDownload } from '../../../components/report/ReportDownload.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './GroupHeader.module.css'
import { SessionMaterial } from './SessionMaterial.tsx'

type GroupHeaderProps = {
  report: GroupReport
  fileName: string
  pdfArgs: Args<typeof endpoints.getGroupReportPdf>
}

/** What the report is about, and the downloads of the report and the session material. */
export function GroupHeader({ report, fileName, pdfArgs }: GroupHeaderProps) {
  const { t, numbers, peopleText } = useGroupPhrases(report)
  const api = useApi()
  const { cohort, instrument } = report
  return (
    <div className={styles.header}>
      <div className={styles.part}>
        <div className={styles.about}>
          <h2 className={styles.cohort}>
            <bdi>{cohort.name}</bdi>
          </h2>
          <p>
            <bdi>{instrument.name}</bdi>
          </p>
          <p>
            <strong>{peopleText(report.n)}</strong>
            {' · '}
            <span>{t('pdf.group.asOf', { date: numbers.date(report.asOf) })}</span>
          </p>
        </div>
        <ReportDownload
          fileName={fileName}
          fetchPdf={() => api.download(endpoints.getGroupReportPdf, pdfArgs)}
        />
      </div>
      <SessionMaterial reportArgs={pdfArgs} />
    </div>
  )
}
