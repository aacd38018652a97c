import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../components/report/Section.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AtAGlance } from './AtAGlance.tsx'
import { ChangeSection } from './ChangeSection.tsx'
import { CohortSection } from './CohortSection.tsx'
import { Contents } from './Contents.tsx'
import { HowToRead } from './HowToRead.tsx'
import { LeftOverAnswers } from './LeftOverAnswers.tsx'
import { PlanSection } from './PlanSection.tsx'
import { RankingSection } from './RankingSection.tsx'
import styles from './ReportArticle.module.css'
import { ReportHead } from './ReportHead.tsx'
import { ScaleSection } from './ScaleSection.tsx'

type Props = { assessmentId: string; report: IndividualReport; fileName: string }

export function ReportArticle({ assessmentId, report, fileName }: Props) {
  const { t } = useTranslation('leader')
  const { instrument, scales, reflection, plan, limits } = report
  return (
    <div lang={report.language} dir={report.direction}>
      <Page
        width="wide"
        title={instrument.name}
        documentTitle={t('report.documentTitle', { instrument: instrument.name })}
        lead={instrument.subtitle && <p>{instrument.subtitle}</p>}
      >
        <LeftOverAnswers assessmentId={assessmentId} />
        <ReportHead assessmentId={assessmentId} report={report} fileName={fileName} />
        <div className={styles.columns}>
          <Contents report={report} />
          <div className={styles.article}>
            <HowToRead report={report} />
            <AtAGlance report={report} />
            {scales.map((scale, index) => (
              <ScaleSection key={scale.id} report={report} scale={scale} index={index} />
            ))}
            <ChangeSection report={report} />
            <CohortSection report={report} />
            <RankingSection report={report} />
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
            {plan.length > 0 && <PlanSection assessmentId={assessmentId} report={report} />}
            <Section id="limits" title={t('report.limits.title')}>
              {limits.map((limit) => (
                <p key={limit}>{limit}</p>
              ))}
            </Section>
          </div>
        </div>
      </Page>
    </div>
  )
}
