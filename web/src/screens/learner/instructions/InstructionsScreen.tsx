import type { Assessment, Instructions } from '@lpi/contract'
import { Navigate } from '@tanstack/react-router'
import { SendPendingAnswers } from '../../../answers/SendPendingAnswers.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Stack } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { InstructionDetails } from './InstructionDetails.tsx'
import styles from './InstructionsScreen.module.css'
import { ScaleLegend } from './ScaleLegend.tsx'

export { calls } from './calls.ts'

type Props = { assessment: Assessment; instructions: Instructions }

export function InstructionsScreen({ assessment, instructions }: Props) {
  const { t } = useTranslation('assessment')
  const assessmentId = assessment.id
  usePreload('/assessment/$assessmentId')
  if (assessment.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }

  const { instrumentName, paragraphs, statementCount, minutes, options, noOpportunity, organizationName } =
    instructions
  const hasBegun = assessment.progress > 0
  return (
    <Page
      title={instrumentName}
      lead={
        <p>
          {`${t('instructions.statements', { count: statementCount })} · ${t('instructions.minutes', { count: minutes })}`}
        </p>
      }
    >
      <Stack gap={3}>
        <p>{paragraphs[0]}</p>
        <p>{t('instructions.seeYou', { organizationName })}</p>
      </Stack>
      <SendPendingAnswers assessmentId={assessmentId} />
      <LinkButton size="large" isWide to="/assessment/$assessmentId" params={{ assessmentId }}>
        {t(hasBegun ? 'instructions.continue' : 'instructions.begin')}
      </LinkButton>
      <div>
        {paragraphs.length > 1 && (
          <InstructionDetails summary={t('instructions.moreHeading')}>
            {paragraphs.slice(1).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </InstructionDetails>
        )}
        <InstructionDetails summary={t('instructions.scaleHeading')}>
          <ScaleLegend options={options} noOpportunity={noOpportunity} />
        </InstructionDetails>
        <InstructionDetails summary={t('instructions.seeHeading')}>
          <Stack as="ul" gap={2} className={styles.list}>
            <li>{t('instructions.seeGroup')}</li>
            <li>{t('instructions.seeNoOneElse')}</li>
          </Stack>
        </InstructionDetails>
        <InstructionDetails summary={t('instructions.saveHeading')}>
          <Stack as="ul" gap={2} className={styles.list}>
            <li>{t('instructions.saved')}</li>
            <li>{t('instructions.final')}</li>
          </Stack>
        </InstructionDetails>
      </div>
    </Page>
  )
}
