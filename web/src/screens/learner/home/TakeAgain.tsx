import type { Assessment } from '@lpi/contract'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Stack } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Leads to the next assessment in the seat of a completed one. */
export function TakeAgain({ assessment: { id, completedAt, instrument } }: { assessment: Assessment }) {
  const { t } = useTranslation('assessment')
  return (
    <Stack as="section" gap={3}>
      <Heading>{instrument.name}</Heading>
      <p>{t('home.retakeNow', { date: formatDate(completedAt ?? '') })}</p>
      <div>
        <LinkButton size="large" to="/assessment/$assessmentId/take-again" params={{ assessmentId: id }}>
          {t('takeAgain.title')}
        </LinkButton>
      </div>
    </Stack>
  )
}
