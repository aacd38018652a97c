import { type Args, endpoints, type GroupReport } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { FigureHeader } from '../../../components/report/FigureHeader.tsx'
import { FigureLegend } from '../../../components/report/FigureLegend.tsx'
import { ReportDownload } from '../../../components/report/ReportDownload.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './GroupHeader.module.css'
import { SessionMaterial } from './SessionMaterial.tsx'

type GroupHeaderProps = {
  report: GroupReport
  fileName: string
  pdfArgs: Args<typeof endpoints.getGroupReportPdf>
}

/** The petal figure of the group, the number of people, and the downloads of the report and the session material. */
export function GroupHeader({ report, fileName, pdfArgs }: GroupHeaderProps) {
  const { t, numbers, peopleText } = useGroupPhrases(report)
  const api = useApi()
  const { scales, cohort, instrument } = report
  const legendScales = scales.map(({ id, name, meanSum, bound, max }) => ({
    id,
    name,
    sum: numbers.statistic(meanSum, bound),
    max: numbers.number(max),
  }))
  return (
    <FigureHeader scales={scales.map(({ meanSum, min, max }) => ({ value: meanSum, min, max }))}>
      <div className={styles.about}>
        <h2 className={styles.cohort}>{cohort.name}</h2>
        <p>{instrument.name}</p>
        <p>
          <strong>{peopleText(report.n)}</strong>
          {' · '}
          {t('pdf.group.asOf', { date: numbers.date(report.asOf) })}
        </p>
      </div>
      <FigureLegend scales={legendScales} explanation={t('pdf.group.figure.explanation')} />
      <ReportDownload
        fileName={fileName}
        fetchPdf={() => api.download(endpoints.getGroupReportPdf, pdfArgs)}
      />
      <SessionMaterial reportArgs={pdfArgs} />
    </FigureHeader>
  )
}
