import { RecoverPasswordBody } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { CheckEmailPage } from '../../../components/CheckEmailPage.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { TextWithEmails } from '../../../components/TextWithEmails.tsx'
import { useSendRecoveryEmail } from '../../../components/use-send-recovery-email.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export function PasswordExpiredScreen({ search }: { search: { username?: string } }) {
  const address = RecoverPasswordBody.safeParse({ username: search.username }).data?.username
  const recovery = useMutation({ mutationFn: useSendRecoveryEmail() })
  return (
    <WelcomeFrame>
      {address && recovery.isSuccess ? (
        <CheckEmailPage email={address} />
      ) : (
        <Explanation
          address={address}
          isPending={recovery.isPending}
          error={recovery.error}
          onSend={(username) => recovery.mutate(username)}
        />
      )}
    </WelcomeFrame>
  )
}

type ExplanationProps = {
  /** The user's email address. Undefined if the URL contains no valid address. */
  address: string | undefined
  isPending: boolean
  error: unknown
  onSend: (address: string) => void
}

function Explanation({ address, isPending, error, onSend }: ExplanationProps) {
  const { t } = useTranslation('account')
  const lead = address ? (
    <TextWithEmails text={t('expired.leadFor', { email: address })} emails={[address]} />
  ) : (
    t('expired.lead')
  )
  return (
    <Page title={t('expired.title')} lead={lead} width="narrow">
      <ErrorNotice error={error} />
      {address ? (
        <Button size="large" isWide isPending={isPending} onPress={() => onSend(address)}>
          {t('expired.submit')}
        </Button>
      ) : (
        <LinkButton to="/forgot-password" size="large" isWide>
          {t('forgot.title')}
        </LinkButton>
      )}
      <Link to="/login" isBlock>
        {t('forgot.back')}
      </Link>
    </Page>
  )
}
