import type { Args, endpoints, GroupReportResult } from '@lpi/contract'
import { Section } from '../../../components/report/Section.tsx'
import { Demographics } from './Demographics.tsx'
import styles from './GroupArticle.module.css'
import { GroupContents } from './GroupContents.tsx'
import { GroupGlance } from './GroupGlance.tsx'
import { GroupHead } from './GroupHead.tsx'
import { GroupRanking } from './GroupRanking.tsx'
import { GroupReading } from './GroupReading.tsx'
import { GroupScale } from './GroupScale.tsx'
import { useGroupWords } from './use-group-words.ts'

type GroupArticleProps = { result: GroupReportResult; fetchPdf: Args<typeof endpoints.getGroupReportPdf> }

/** The group report as a page, chapter by chapter as on paper. */
export function GroupArticle({ result, fetchPdf }: GroupArticleProps) {
  const { report, fileName } = result
  const words = useGroupWords(report)
  const { t } = words
  const { instrument, customization } = report
  const colophon = {
    name: instrument.name,
    version: instrument.version,
    people: words.people(report.n),
    date: words.numbers.date(report.asOf),
  }
  return (
    <article lang={report.language} dir={report.direction} className={styles.all}>
      <GroupHead report={report} fileName={fileName} fetchPdf={fetchPdf} />
      <div className={styles.columns}>
        <GroupContents report={report} />
        <div className={styles.chapters}>
          {customization.introduction.length > 0 && (
            <div className={styles.introduction}>
              {customization.introduction.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          <GroupReading report={report} />
          <GroupGlance report={report} />
          {report.scales.map((scale, index) => (
            <GroupScale key={scale.id} report={report} scale={scale} index={index} />
          ))}
          {customization.sections.includes('ranking') && <GroupRanking report={report} />}
          <Demographics report={report} />
          <Section id="limits" title={t('report.limits.title')}>
            {(['people', 'views', 'chance', 'use'] as const).map((one) => (
              <p key={one}>{t(`pdf.group.limits.${one}`)}</p>
            ))}
            <p className={styles.colophon}>{t('pdf.group.limits.instrument', colophon)}</p>
          </Section>
        </div>
      </div>
    </article>
  )
}
