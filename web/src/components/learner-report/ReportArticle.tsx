import { type IndividualReport, omitSections } from '@lpi/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { Page } from '../../ui/Page.tsx'
import { runAfterPaint } from '../../ui/run-after-paint.ts'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { Chapter } from '../report/Chapter.tsx'
import { ReportBody } from '../report/ReportBody.tsx'
import { ReportAppearance } from '../report-appearance/ReportAppearance.tsx'
import { BackToList } from './BackToList.tsx'
import { LateAnswers } from './LateAnswers.tsx'
import { MoreChapter } from './MoreChapter.tsx'
import { Overview } from './Overview.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './ReportArticle.module.css'
import { ReportPdf } from './ReportPdf.tsx'
import { ReportSubject } from './ReportSubject.tsx'
import { ScaleCard } from './ScaleCard.tsx'
import { SharePicture } from './SharePicture.tsx'
import { UnscoredScales } from './UnscoredScales.tsx'
import { hasOverview, useReportChapters } from './use-report-chapters.ts'

/** This chapter loads after the first paint, because its fields would delay the whole report. */
const PlanChapter = lazy(async () => {
  await new Promise<void>((resolve) => runAfterPaint(resolve))
  return loadChunk(() => import('./PlanChapter.tsx')).then(
    ({ PlanChapter }) => ({ default: PlanChapter }),
    // The rest of the report stays readable.
    (error) => ({ default: () => <ErrorNotice error={error} /> }),
  )
})

/**
 * Who reads the report; `sample` if the report is an example with invented answers. Only a learner sees the plan. A
 * sample has a notice that explains it, may have an end, and cannot be downloaded.
 */
type Reader =
  | { kind: 'learner' | 'administrator'; assessmentId: string; fileName: string }
  | { kind: 'sample'; notice: ReactNode; end?: ReactNode }

type Props = {
  report: IndividualReport
  reader: Reader
  /** Whether the report was loaded before the screen opened. Its length then never changes, so the scroll position can be restored. */
  isCached?: boolean
  /** Whether the report is shown to an administrator beside the list of assessments. */
  isBesideList?: boolean
}

/** The report as a page. */
export function ReportArticle({ report: fullReport, reader, isCached = false, ...props }: Props) {
  const { isBesideList = false } = props
  const { t } = useTranslation('leader')
  const report = omitSections(reader.kind === 'learner' ? fullReport : { ...fullReport, plan: [] })
  const { instrument, scales, reflection, plan } = report
  const ownAssessmentId = reader.kind === 'learner' && plan.length > 0 ? reader.assessmentId : null
  const { coverTitle } = report.customization
  const hasResults = scales.length > 0
  const subtitle = coverTitle === null ? instrument.subtitle : instrument.name
  const documentTitle = {
    learner: t('report.documentTitle', { instrument: instrument.name }),
    administrator: t('report.for', { name: report.learner.name }),
    sample: t('sample.documentTitle'),
  }[reader.kind]
  const actions = reader.kind !== 'sample' && (
    <ReportPdf report={report} {...reader}>
      {reader.kind === 'learner' && hasResults && <SharePicture report={report} />}
    </ReportPdf>
  )
  return (
    <ReportAppearance report={report}>
      <Page
        width="wide"
        title={coverTitle ?? instrument.name}
        documentTitle={documentTitle}
        lead={subtitle && <p>{subtitle}</p>}
      >
        {reader.kind === 'learner' && <LateAnswers assessmentId={reader.assessmentId} />}
        {reader.kind === 'administrator' && !isBesideList && <BackToList />}
        {reader.kind === 'sample' && reader.notice}
        <ReportSubject report={report} />
        {hasResults ? (
          <Portrait report={report} ownAssessmentId={ownAssessmentId}>
            {actions}
          </Portrait>
        ) : (
          actions
        )}
        <ReportBody report={report} chapters={useReportChapters(report)} isLazy={!isCached}>
          {hasOverview(report) && <Overview report={report} />}
          {hasResults && (
            <Stack gap={5} isBlockInPrint>
              {scales.map((scale, index) => (
                <ScaleCard
                  key={scale.id}
                  report={report}
                  scale={scale}
                  index={index}
                  ownAssessmentId={ownAssessmentId}
                />
              ))}
            </Stack>
          )}
          <UnscoredScales report={report} />
          {reflection.length > 0 && (
            <Chapter id="reflection" title={t('report.reflection.title')}>
              <p>{t('report.reflection.lead')}</p>
              <Stack as="ul" gap={4} size="l" isBlockInPrint className={styles.questions}>
                {reflection.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </Stack>
            </Chapter>
          )}
          {reader.kind === 'learner' && plan.length > 0 && (
            <Suspense>
              <PlanChapter assessmentId={reader.assessmentId} report={report} />
            </Suspense>
          )}
          <MoreChapter
            report={report}
            ownAssessmentId={reader.kind === 'learner' ? reader.assessmentId : null}
          />
          {reader.kind === 'sample' && reader.end}
        </ReportBody>
      </Page>
    </ReportAppearance>
  )
}
