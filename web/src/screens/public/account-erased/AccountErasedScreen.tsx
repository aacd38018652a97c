import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export function AccountErasedScreen() {
  const { t } = useTranslation()
  return (
    <CenteredMessage>
      <Page title={t('contactSettings.erased.title')} lead={t('contactSettings.erased.lead')} width="narrow">
        <LinkButton to="/register" variant="secondary" size="large" isWide>
          {t('contactSettings.erased.register')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
