import { type Assessment, endpoints, type Instructions } from '@lpi/contract'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SendPendingAnswers } from '../../../components/answers/SendPendingAnswers.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './InstructionsScreen.module.css'
import { ScaleLegend } from './ScaleLegend.tsx'

/** The endpoints that `screen-table.ts` declares as calls of this screen. */
export const getAssessment = endpoints.getAssessment
export const getInstructions = endpoints.getInstructions

type Props = { assessment: Assessment; instructions: Instructions }

export function InstructionsScreen({ assessment, instructions }: Props) {
  const { t } = useTranslation('assessment')
  const assessmentId = assessment.id
  usePreload('/assessment/$assessmentId')
  if (assessment.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }

  const { instrumentName, paragraphs, statementCount, minutes, options, organizationName } = instructions
  const hasBegun = assessment.progress > 0
  return (
    <Page
      title={instrumentName}
      lead={
        <p className={styles.facts}>
          <span>{t('instructions.statements', { count: statementCount })}</span>
          <span>{t('instructions.minutes', { count: minutes })}</span>
        </p>
      }
    >
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <section className={styles.text}>
        <h2 className={styles.heading}>{t('instructions.scaleHeading')}</h2>
        <ScaleLegend options={options} />
      </section>
      <section className={styles.text}>
        <h2 className={styles.heading}>{t('instructions.seeHeading')}</h2>
        <ul className={styles.list}>
          <li>{t('instructions.seeYou', { organizationName })}</li>
          <li>{t('instructions.seeGroup')}</li>
          <li>{t('instructions.seeNoOneElse')}</li>
        </ul>
      </section>
      <section className={styles.text}>
        <h2 className={styles.heading}>{t('instructions.saveHeading')}</h2>
        <ul className={styles.list}>
          <li>{t('instructions.saved')}</li>
          <li>{t('instructions.final')}</li>
        </ul>
      </section>
      <SendPendingAnswers assessmentId={assessmentId} />
      <div className={styles.action}>
        <LinkButton size="large" to="/assessment/$assessmentId" params={{ assessmentId }}>
          {t(hasBegun ? 'instructions.continue' : 'instructions.begin')}
        </LinkButton>
      </div>
    </Page>
  )
}
