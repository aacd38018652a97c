import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { LinkedText } from '../../../components/LinkedText.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export function ErrorScreen() {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  const router = useRouter()
  return (
    <CenteredMessage>
      <Page title={t('error.title')} lead={t('error.lead')} width="narrow">
        <LinkButton to="/" size="large" isWide>
          {t('error.home')}
        </LinkButton>
        <Button variant="secondary" size="large" isWide onPress={() => router.history.back()}>
          {t('error.back')}
        </Button>
        <p>
          <LinkedText text={t('error.support')} href={links.support} />
        </p>
      </Page>
    </CenteredMessage>
  )
}
