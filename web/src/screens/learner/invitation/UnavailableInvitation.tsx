import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import type { ApiError } from '../../../api/api-error.ts'
import { useErrorPhrase } from '../../../i18n/use-error-phrase.ts'
import { logOut } from '../../../session/log-out.ts'
import { session } from '../../../session/session.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './InvitationScreen.module.css'

type UnavailableInvitationProps = { error: ApiError; invitationId: string }

/** An invitation that leads nowhere: why, and the way on. */
export function UnavailableInvitation({ error, invitationId }: UnavailableInvitationProps) {
  const { t } = useTranslation('assessment')
  const phraseFor = useErrorPhrase()
  if (error.code === 'not_found' || error.code === 'input.invalid')
    return <OtherAccount invitationId={invitationId} />
  const isClosed = error.code === 'invitation.closed'
  return (
    <Page title={t(isClosed ? 'invitation.closedTitle' : 'invitation.usedUpTitle')}>
      <p role="alert">{phraseFor(error)}</p>
      <div>
        <LinkButton href="/">{t('wayHome')}</LinkButton>
      </div>
    </Page>
  )
}

/**
 * It is not there, or somebody else's: which of both is not told, and nor is the address. Most often it is one's own at
 * another address.
 */
function OtherAccount({ invitationId }: { invitationId: string }) {
  const { t } = useTranslation('assessment')
  const { username } = useProfile().user
  const api = useApi()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: async () => {
      const ended = logOut(api, session)
      session.setState({ redirectAfterLogin: `/invitation/${encodeURIComponent(invitationId)}` })
      await navigate({ to: '/login', replace: true })
      await ended
    },
  })
  return (
    <Page title={t('invitation.notFoundTitle')}>
      <div className={styles.text} role="alert">
        <p>{t('invitation.notFound', { username })}</p>
        <p>{t('invitation.whichAddress')}</p>
      </div>
      <div className={styles.actions}>
        <Button isPending={change.isPending} onPress={() => change.mutate()}>
          {t('invitation.changeAccount')}
        </Button>
        <LinkButton variant="quiet" href="/">
          {t('wayHome')}
        </LinkButton>
      </div>
    </Page>
  )
}
