import { type Args, type endpoints, type GroupReportResult, omitGroupSections } from '@lpi/contract'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ReportBody } from '../../../components/report/ReportBody.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { ReportAppearance } from '../../../components/report-appearance/ReportAppearance.tsx'
import { Demographics } from './Demographics.tsx'
import styles from './GroupArticle.module.css'
import { GroupGlance } from './GroupGlance.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import { ShortDiscussion } from './GroupMeaning.tsx'
import { GroupRanking } from './GroupRanking.tsx'
import { GroupReading } from './GroupReading.tsx'
import { GroupScale } from './GroupScale.tsx'
import { GroupSpread } from './GroupSpread.tsx'
import { isShortReport, useGroupChapters } from './use-group-chapters.ts'

type GroupArticleProps = { result: GroupReportResult; pdfArgs: Args<typeof endpoints.getGroupReportPdf> }

/** The group report on screen. */
export function GroupArticle({ result, pdfArgs }: GroupArticleProps) {
  const report = omitGroupSections(result.report)
  const { instrument } = report
  const isShort = isShortReport(report)
  const { t, numbers, peopleText } = useGroupPhrases(report)
  const reportDetails = {
    name: instrument.name,
    version: instrument.version,
    people: peopleText(report.n),
    date: numbers.date(report.asOf),
  }
  return (
    <ReportAppearance report={report}>
      <article className={styles.article}>
        <GroupHeader report={report} fileName={result.fileName} pdfArgs={pdfArgs} />
        <ReportBody report={report} chapters={useGroupChapters(report)}>
          <GroupGlance report={report} isShort={isShort} />
          {isShort ? (
            <ShortDiscussion report={report} />
          ) : (
            report.scales.map((scale, index) => (
              <GroupScale key={scale.id} report={report} scale={scale} index={index} />
            ))
          )}
          <GroupRanking report={report} />
          <Demographics report={report} />
          <GroupReading report={report} isShort={isShort} />
          <Chapter id="limits" title={t('report.limits.title')}>
            {(['people', 'views', 'chance', 'use'] as const).map((limit) => (
              <p key={limit}>{t(`pdf.group.limits.${limit}`)}</p>
            ))}
            <p className={styles.versionLine}>{t('pdf.group.limits.instrument', reportDetails)}</p>
            <GroupSpread report={report} />
          </Chapter>
        </ReportBody>
      </article>
    </ReportAppearance>
  )
}
