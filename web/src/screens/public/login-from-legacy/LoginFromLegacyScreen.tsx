import { useApi } from '../../../api/ApiContext.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { LegacyLogin } from './LegacyLogin.tsx'

export function LoginFromLegacyScreen({ search }: { search: { token?: string } }) {
  const { t } = useTranslation('account')
  const { config } = useApi()
  const token = search.token?.trim()
  if (config.legacyLogin && token) {
    return (
      <WelcomeFrame>
        <LegacyLogin token={token} />
      </WelcomeFrame>
    )
  }
  const title = config.legacyLogin ? t('legacy.noTokenTitle') : t('legacy.notConfiguredTitle')
  const lead = config.legacyLogin ? t('legacy.failedLead') : t('legacy.notConfiguredLead')
  return (
    <WelcomeFrame>
      <Page title={title} lead={lead} width="narrow">
        <LinkButton to="/login" size="large" isWide>
          {t('legacy.logIn')}
        </LinkButton>
      </Page>
    </WelcomeFrame>
  )
}
