import { type IndividualReport, omitSections } from '@lpi/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../../api/load-chunk.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { ProgressiveMount } from '../../../components/ProgressiveMount.tsx'
import { ReportBody } from '../../../components/report/ReportBody.tsx'
import { Section } from '../../../components/report/Section.tsx'
import { ReportAppearance } from '../../../components/report-appearance/ReportAppearance.tsx'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Page } from '../../../ui/Page.tsx'
import { AtAGlance } from './AtAGlance.tsx'
import { BackToList } from './BackToList.tsx'
import { ChangeSection } from './ChangeSection.tsx'
import { CohortSection } from './CohortSection.tsx'
import { HowToRead } from './HowToRead.tsx'
import { LateAnswers } from './LateAnswers.tsx'
import { RankingSection } from './RankingSection.tsx'
import styles from './ReportArticle.module.css'
import { ReportHead } from './ReportHead.tsx'
import { ScaleSection } from './ScaleSection.tsx'
import { SummarySection } from './SummarySection.tsx'
import { useReportChapters } from './use-report-chapters.ts'

/** Loads after the first paint, because the fields would delay the whole report. */
const PlanSection = lazy(async () => {
  await new Promise<void>((resolve) => afterPaint(resolve))
  return loadChunk(() => import('./PlanSection.tsx')).then(
    ({ PlanSection }) => ({ default: PlanSection }),
    // The rest of the report stays readable.
    (error) => ({ default: () => <ErrorNotice error={error} /> }),
  )
})

type Props = {
  assessmentId: string
  report: IndividualReport
  fileName: string
  isOwn: boolean
  /** The report was loaded before the screen opened. */
  isImmediate: boolean
}

/** The report as a page. An administrator sees it without the plan, which belongs to the learner. */
export function ReportArticle({ assessmentId, report: fullReport, fileName, isOwn, isImmediate }: Props) {
  const { t } = useTranslation('leader')
  const report = omitSections(isOwn ? fullReport : { ...fullReport, plan: [] })
  const { instrument, scales, reflection, plan, limits } = report
  const { coverTitle, sections } = report.customization
  const subtitle = coverTitle === null ? instrument.subtitle : instrument.name
  const documentTitle = isOwn
    ? t('report.documentTitle', { instrument: instrument.name })
    : t('report.for', { name: report.learner.name })
  return (
    <ReportAppearance report={report}>
      <Page
        width="wide"
        title={coverTitle ?? instrument.name}
        documentTitle={documentTitle}
        lead={subtitle && <p>{subtitle}</p>}
      >
        {isOwn ? <LateAnswers assessmentId={assessmentId} /> : <BackToList />}
        <ReportHead assessmentId={assessmentId} report={report} fileName={fileName} />
        <ReportBody
          report={report}
          chapters={useReportChapters(report)}
          summary={<SummarySection report={report} />}
          isLazy={!isImmediate}
        >
          <ProgressiveMount isImmediate={isImmediate}>
            <AtAGlance report={report} />
            {scales.map((scale, index) => (
              <ScaleSection key={scale.id} report={report} scale={scale} index={index} />
            ))}
            {sections.includes('change') && <ChangeSection report={report} />}
            {sections.includes('comparison') && <CohortSection report={report} />}
            {sections.includes('ranking') && <RankingSection report={report} />}
            {reflection.length > 0 && (
              <Section id="reflection" title={t('report.reflection.title')}>
                <p>{t('report.reflection.lead')}</p>
                <ul className={styles.questions}>
                  {reflection.map((question) => (
                    <li key={question}>{question}</li>
                  ))}
                </ul>
              </Section>
            )}
            {plan.length > 0 && (
              <Suspense>
                <PlanSection assessmentId={assessmentId} report={report} />
              </Suspense>
            )}
            <HowToRead report={report} />
            <Section id="limits" title={t('report.limits.title')}>
              {limits.map((limit) => (
                <p key={limit}>{limit}</p>
              ))}
            </Section>
          </ProgressiveMount>
        </ReportBody>
      </Page>
    </ReportAppearance>
  )
}
