import { useMutation } from '@tanstack/react-query'
import { useApi } from '../api/ApiContext.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Heading, Row, Stack } from '../ui/Layout.tsx'
import { Link } from '../ui/Link.tsx'
import { SuccessNotice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { LinkedText } from './LinkedText.tsx'
import { TextWithEmails } from './TextWithEmails.tsx'
import { useSendRecoveryEmail } from './use-send-recovery-email.ts'

type CheckEmailPageProps = {
  email: string
  /** Returns to the form, where the user can enter another address. */
  onOtherAddress?: () => void
}

/** Instructions for a user who requested a recovery email. They do not reveal whether the account exists. */
export function CheckEmailPage({ email, onOtherAddress }: CheckEmailPageProps) {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const resend = useMutation({ mutationFn: useSendRecoveryEmail() })
  const lead = <TextWithEmails text={t('forgot.sentLead', { email })} emails={[email]} />
  return (
    <Page title={t('forgot.sentTitle')} lead={lead} width="narrow">
      <Stack as="section" gap={3}>
        <Heading>{t('forgot.notReceivedTitle')}</Heading>
        <Stack as="ul" gap={2}>
          <li>{t('forgot.notReceivedSpam')}</li>
          <li>{t('forgot.notReceivedAddress')}</li>
          <li>{t('forgot.notReceivedWait')}</li>
          <li>
            <LinkedText text={t('forgot.notReceivedSupport')} href={links.support} />
          </li>
        </Stack>
      </Stack>
      <SuccessNotice>{resend.isSuccess && t('forgot.sentAgain')}</SuccessNotice>
      <ErrorNotice error={resend.error} />
      <Row gap={5} rowGap={3} isFlush>
        <Button variant="secondary" isPending={resend.isPending} onPress={() => resend.mutate(email)}>
          {t('forgot.again')}
        </Button>
        {onOtherAddress && (
          <Button variant="quiet" onPress={onOtherAddress}>
            {t('forgot.otherAddress')}
          </Button>
        )}
      </Row>
      <Link to="/login" isBlock>
        {t('forgot.back')}
      </Link>
    </Page>
  )
}
