import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export function PasswordSaved() {
  const { t } = useTranslation('account')
  return (
    <Page title={t('reset.doneTitle')} lead={t('reset.doneLead')} width="narrow">
      <LinkButton to="/login" size="large" isWide>
        {t('reset.logIn')}
      </LinkButton>
    </Page>
  )
}

export function UnusableLink({ isBlank }: { isBlank: boolean }) {
  const { t } = useTranslation('account')
  const lead = isBlank ? t('reset.blankLead') : t('reset.invalidLead')
  return (
    <Page title={t('reset.invalidTitle')} lead={lead} width="narrow">
      <LinkButton to="/forgot-password" size="large" isWide>
        {t('reset.askAgain')}
      </LinkButton>
      <Link to="/login" isBlock>
        {t('forgot.back')}
      </Link>
    </Page>
  )
}

export function CheckFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Page title={t('reset.failedTitle')} width="narrow">
      <ErrorNotice error={error} />
      <Button size="large" isWide onPress={onRetry}>
        {t('reset.tryAgain')}
      </Button>
    </Page>
  )
}
