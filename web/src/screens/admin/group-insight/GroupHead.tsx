import type { Args, endpoints, GroupReport } from '@lpi/contract'
import { ScaleFigure } from '../../../components/charts/ScaleFigure.tsx'
import { shareOfRange } from '../../../components/charts/share-of-range.ts'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { DownloadGroupReport } from './DownloadGroupReport.tsx'
import styles from './GroupHead.module.css'
import { useGroupWords } from './use-group-words.ts'

type GroupHeadProps = {
  report: GroupReport
  fileName: string
  fetchPdf: Args<typeof endpoints.getGroupReportPdf>
}

/** The group's figure, of how many people it is made, and the way to take it along. */
export function GroupHead({ report, fileName, fetchPdf }: GroupHeadProps) {
  const { t, numbers, people } = useGroupWords(report)
  const { scales, cohort, instrument } = report
  return (
    <div className={styles.head}>
      <div className={styles.figure}>
        <ScaleFigure shares={scales.map(({ meanSum, min, max }) => shareOfRange(meanSum, min, max))} />
      </div>
      <div className={styles.side}>
        <div className={styles.about}>
          <h2 className={styles.cohort}>{cohort.name}</h2>
          <p>{instrument.name}</p>
          <p>
            <strong>{people(report.n)}</strong>
            {' · '}
            {t('pdf.group.asOf', { date: numbers.date(report.asOf) })}
          </p>
        </div>
        <ol className={styles.scales}>
          {scales.map((scale, index) => (
            <li key={scale.id}>
              <a href={`#scale-${scale.id}`} className={styles.scale}>
                <ScaleMark index={index} />
                <span className={styles.name}>{scale.name}</span>
                <span className={styles.mean}>
                  {t('report.scale.sumShort', {
                    sum: numbers.mean(scale.meanSum),
                    max: numbers.plain(scale.max),
                  })}
                </span>
              </a>
            </li>
          ))}
        </ol>
        <p className={styles.explanation}>{t('pdf.group.figure.explanation')}</p>
        <DownloadGroupReport fileName={fileName} fetchPdf={fetchPdf} />
      </div>
    </div>
  )
}
