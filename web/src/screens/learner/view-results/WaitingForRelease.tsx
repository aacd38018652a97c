import type { Release } from '@lpi/contract'
import { DemographicsOffer } from '../../../components/assessments/DemographicsOffer.tsx'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { AnswerReceipt } from '../../../components/learner-report/AnswerReceipt.tsx'
import { addTimeZone, formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

type Props = { assessmentId: string; release: Release | undefined }

/** Shown instead of a report that is not released yet. */
export function WaitingForRelease({ assessmentId, release }: Props) {
  const { t } = useTranslation('leader')
  const lead = release?.date
    ? t('waiting.byDate', { date: addTimeZone(formatDate(release.date), release.timeZone) })
    : t('waiting.byAdministrator')
  return (
    <CenteredMessage>
      <Page title={t('waiting.title')} lead={<p>{lead}</p>} width="narrow">
        <p>{t('waiting.nothingToDo')}</p>
        <DemographicsOffer assessmentId={assessmentId} />
        <AnswerReceipt assessmentId={assessmentId} />
        <LinkButton to="/" size="large" isWide>
          {t('waiting.home')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
