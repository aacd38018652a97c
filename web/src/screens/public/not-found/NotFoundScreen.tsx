import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation('account')
  return (
    <CenteredMessage>
      <Page title={t('notFound.title')} lead={t('notFound.lead')} width="narrow">
        <LinkButton href="/" size="large" isWide>
          {t('notFound.home')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}
