import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { ScaleFigure } from '../../../components/charts/ScaleFigure.tsx'
import { shareOfRange } from '../../../components/charts/share-of-range.ts'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useNumbers } from '../../../components/report/use-numbers.ts'
import { OrganizationLogo } from '../../../components/report-look/OrganizationLogo.tsx'
import { formatDate } from '../../../i18n/format-date.ts'
import { DownloadReport } from './DownloadReport.tsx'
import styles from './ReportHead.module.css'

type Props = { assessmentId: string; report: IndividualReport; fileName: string }

/** The person's own figure, whose report this is, and the way to take it along. */
export function ReportHead({ assessmentId, report, fileName }: Props) {
  const { t } = useTranslation('leader')
  const numbers = useNumbers(report.language)
  const { scales } = report

  return (
    <div className={styles.head}>
      <div className={styles.figure}>
        <ScaleFigure shares={scales.map(({ sum, min, max }) => shareOfRange(sum, min, max))} />
      </div>
      <div className={styles.side}>
        <div className={styles.key}>
          <ol className={styles.scales}>
            {scales.map((scale, index) => (
              <li key={scale.id}>
                <a href={`#scale-${scale.id}`} className={styles.scale}>
                  <ScaleMark index={index} />
                  <span className={styles.name}>{scale.name}</span>
                  <span className={styles.sum}>
                    {t('report.scale.sumShort', {
                      sum: numbers.plain(scale.sum),
                      max: numbers.plain(scale.max),
                    })}
                  </span>
                </a>
              </li>
            ))}
          </ol>
          <p className={styles.explanation}>{t('report.figure.explanation')}</p>
        </div>
        <About assessmentId={assessmentId} report={report} fileName={fileName} />
      </div>
    </div>
  )
}

function About({ assessmentId, report, fileName }: Props) {
  const { t } = useTranslation('leader')
  const { organization, cohort, learner } = report
  return (
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
      <p>{t('report.completed', { date: formatDate(report.completedAt) })}</p>
      <DownloadReport assessmentId={assessmentId} fileName={fileName} language={report.language} />
    </div>
  )
}
