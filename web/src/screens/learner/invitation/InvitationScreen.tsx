import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './InvitationScreen.module.css'
import { UnavailableInvitation } from './UnavailableInvitation.tsx'
import { useAcceptInvitation } from './use-accept-invitation.ts'

export function InvitationScreen() {
  const { t, i18n } = useTranslation('assessment')
  const { invitationId = '' } = useParams({ strict: false })
  // The code stays in the URL so that it survives the redirect to the login. It is useless to another account.
  const { code } = useSearch({ strict: false })
  const invitation = useQuery(
    useApi().query(endpoints.getInvitation, {
      params: { invitationId },
      query: { language: i18n.language, code },
    }),
  )
  const accept = useAcceptInvitation({ invitationId, code })

  const finalError = [accept.error, invitation.error].find(isFinalError)
  if (finalError) return <UnavailableInvitation error={finalError} />
  if (!invitation.data) {
    if (!invitation.error) return <Spinner label={t('loading')} />
    return <LoadFailure error={invitation.error} onRetry={() => void invitation.refetch()} />
  }

  const { organizationName: organization, instrument, assessmentId } = invitation.data
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
  const values = { organization, instrument: instrument.name, minutes: instrument.minutes }
  return (
    <Page title={t('invitation.title')} lead={<p>{t('invitation.lead', values)}</p>}>
      <div className={styles.text}>
        <p>{t('invitation.meaning')}</p>
        <p>{t('invitation.seen')}</p>
      </div>
      <ErrorNotice error={accept.error} />
      <div className={styles.actions}>
        <Button size="large" isPending={accept.isPending} onPress={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
        <LinkButton size="large" variant="quiet" href="/">
          {t('invitation.later')}
        </LinkButton>
      </div>
    </Page>
  )
}

/** The client rejects a malformed id before the call; it is treated like an unknown one. */
function isFinalError(error: unknown): error is ApiError {
  const finalCodes = ['not_found', 'input.invalid', 'invitation.closed', 'access_code.used_up']
  return error instanceof ApiError && finalCodes.includes(error.code ?? '')
}
