import type { endpoints, Output } from '@lpi/contract'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { UnavailableInvitation } from './UnavailableInvitation.tsx'
import { useAcceptInvitation } from './use-accept-invitation.ts'

export { calls } from './calls.ts'

type Props = {
  params: { invitationId: string }
  search: { code?: string }
  invitation: Output<typeof endpoints.getInvitation> | ApiError
}

export function InvitationScreen({ params: { invitationId }, search: { code }, invitation }: Props) {
  const { t } = useTranslation('assessment')
  const accept = useAcceptInvitation({ invitationId, code })

  if (isFinalError(accept.error)) return <UnavailableInvitation error={accept.error} />
  if (invitation instanceof ApiError) return <UnavailableInvitation error={invitation} />

  const { organizationName: organization, instrument, assessmentId } = invitation
  if (assessmentId) {
    return (
      <Page
        title={t('invitation.acceptedTitle')}
        lead={<p>{t('invitation.accepted', { organization, instrument: instrument.name })}</p>}
      >
        <ErrorNotice error={accept.error} />
        <div>
          <Button size="large" isPending={accept.isPending} onPress={() => accept.mutate()}>
            {t('invitation.continue')}
          </Button>
        </div>
      </Page>
    )
  }
  const duration = t('instructions.minutes', { count: instrument.minutes })
  const values = { organization, instrument: instrument.name, duration }
  return (
    <Page title={t('invitation.title')} lead={<p>{t('invitation.lead', values)}</p>}>
      <Stack gap={4}>
        <p>{t('invitation.meaning')}</p>
        <p>{t('invitation.seen')}</p>
      </Stack>
      <ErrorNotice error={accept.error} />
      <Row gap={5} rowGap={3} isFlush>
        <Button size="large" isPending={accept.isPending} onPress={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
        <LinkButton size="large" variant="quiet" to="/">
          {t('invitation.later')}
        </LinkButton>
      </Row>
    </Page>
  )
}

function isFinalError(error: unknown): error is ApiError {
  const finalCodes = ['not_found', 'invitation.closed']
  return error instanceof ApiError && finalCodes.includes(error.code ?? '')
}
