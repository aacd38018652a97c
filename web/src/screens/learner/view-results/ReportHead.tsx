import { endpoints, type IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { FigureHeader } from '../../../components/report/FigureHeader.tsx'
import { FigureLegend } from '../../../components/report/FigureLegend.tsx'
import { numberFormatsFor } from '../../../components/report/number-formats.ts'
import { ReportDownload } from '../../../components/report/ReportDownload.tsx'
import { OrganizationLogo } from '../../../components/report-appearance/OrganizationLogo.tsx'
import styles from './ReportHead.module.css'

type Props = { assessmentId: string; report: IndividualReport; fileName: string }

/** The learner's figure and name, and the download of the report. */
export function ReportHead({ assessmentId, report, fileName }: Props) {
  const { t } = useTranslation('leader')
  const api = useApi()
  const numbers = numberFormatsFor(report.language)
  const { scales, organization, cohort, learner, language } = report
  const legendScales = scales.map(({ id, name, sum, max }) => ({
    id,
    name,
    sum: numbers.plain(sum),
    max: numbers.plain(max),
  }))
  const fetchPdf = () =>
    api.download(endpoints.getReportPdf, { params: { assessmentId }, query: { language } })

  return (
    <FigureHeader scales={scales.map(({ sum, min, max }) => ({ value: sum, min, max }))}>
      <FigureLegend scales={legendScales} explanation={t('report.figure.explanation')} />
      <div className={styles.about}>
        {organization.logoUrl && (
          <div className={styles.logo}>
            <OrganizationLogo
              url={organization.logoUrl}
              alt={t('report.logo', { organization: organization.name })}
            />
          </div>
        )}
        <p className={styles.learner}>{t('report.for', { name: learner.name })}</p>
        <p>
          {organization.name}, {cohort.name}
        </p>
        <p>{t('report.completed', { date: numbers.date(report.completedAt) })}</p>
        <ReportDownload fileName={fileName} fetchPdf={fetchPdf} />
      </div>
    </FigureHeader>
  )
}
