import type { Assessment } from '@lpi/contract'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Stack } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Leads to the next assessment in the seat of a completed one. */
export function TakeAgain({ assessment: { id, completedAt } }: { assessment: Assessment }) {
  const { t, language } = useTranslation('assessment')
  return (
    <Stack as="section" gap={3}>
      <Heading>{t('home.retakeNow', { date: formatsFor(language).date(completedAt ?? '') })}</Heading>
      <div>
        <LinkButton size="large" to="/assessment/$assessmentId/take-again" params={{ assessmentId: id }}>
          {t('takeAgain.title')}
        </LinkButton>
      </div>
    </Stack>
  )
}
