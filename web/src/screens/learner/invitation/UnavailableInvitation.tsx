import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import type { ApiError } from '../../../api/api-error.ts'
import { AddressConfirmation } from '../../../components/AddressConfirmation.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useErrorPhrase } from '../../../i18n/use-error-phrase.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { logOut } from '../../../session/logout.ts'
import { safeReturnPath } from '../../../session/safe-return-path.ts'
import { session } from '../../../session/session.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

/** Explains why an invitation cannot be opened and what to do. */
export function UnavailableInvitation({ error }: { error: ApiError }) {
  const { t } = useTranslation('assessment')
  const phraseFor = useErrorPhrase()
  if (error.code === 'not_found' || error.code === 'input.invalid') return <InvitationNotFound />
  const isClosed = error.code === 'invitation.closed'
  return (
    <Page title={t(isClosed ? 'invitation.closedTitle' : 'invitation.usedUpTitle')} width="narrow">
      <p role="alert">{isClosed ? phraseFor(error) : t('invitation.usedUp')}</p>
      <LinkButton to="/" size="large" isWide>
        {t('goHome')}
      </LinkButton>
    </Page>
  )
}

/**
 * Does not disclose whether the invitation exists or who it is for. Usually, the invitation was sent to another address
 * of the same person, or the address of the account is not confirmed.
 */
function InvitationNotFound() {
  const { t } = useTranslation(['assessment', 'account'])
  const { href } = useLocation()
  const { email } = useProfile().user
  const api = useApi()
  const navigate = useNavigate()
  const switchAccount = useMutation({
    mutationFn: async () => {
      const logout = logOut(api, session)
      session.setState({ redirectAfterLogin: safeReturnPath(href) })
      await navigate({ to: '/login', replace: true })
      await logout
    },
  })
  return (
    <Page title={t('invitation.notFoundTitle')}>
      <Stack gap={4} role="alert">
        <p>
          <TextWithEmails
            text={t(email === '' ? 'invitation.notFoundWithoutAddress' : 'invitation.notFound', {
              username: email,
            })}
            emails={[email]}
          />
        </p>
        <p>{t('invitation.whichAddress')}</p>
      </Stack>
      <AddressConfirmation text={t('account:addressConfirmation.invitationText', { email })} />
      <Row gap={5} rowGap={3} isFlush>
        <Button isPending={switchAccount.isPending} onPress={() => switchAccount.mutate()}>
          {t('invitation.changeAccount')}
        </Button>
        <LinkButton variant="quiet" to="/">
          {t('goHome')}
        </LinkButton>
      </Row>
    </Page>
  )
}
