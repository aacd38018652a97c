import { type Args, type endpoints, type GroupReportResult, groupWithoutLeftOut } from '@lpi/contract'
import { Section } from '../../../components/report/Section.tsx'
import { OwnIntroduction } from '../../../components/report-look/OwnIntroduction.tsx'
import { ReportLook } from '../../../components/report-look/ReportLook.tsx'
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
  const { fileName } = result
  const report = groupWithoutLeftOut(result.report)
  const words = useGroupWords(report)
  const { t } = words
  const { customization, instrument, organization } = report
  const colophon = {
    name: instrument.name,
    version: instrument.version,
    people: words.people(report.n),
    date: words.numbers.date(report.asOf),
  }
  return (
    <ReportLook report={report}>
      <article className={styles.all}>
        <GroupHead report={report} fileName={fileName} fetchPdf={fetchPdf} />
        <div className={styles.columns}>
          <GroupContents report={report} />
          <div className={styles.chapters}>
            {customization.introduction.length > 0 && (
              <Section
                id="introduction"
                title={t('report.introduction.title', { organization: organization.name })}
              >
                <OwnIntroduction report={report} />
              </Section>
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
    </ReportLook>
  )
}
