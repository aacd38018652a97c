import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { WelcomeFrame } from '../../../components/WelcomeFrame.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { LegacyLogin } from './LegacyLogin.tsx'

export function LoginFromLegacyScreen() {
  const { t } = useTranslation('account')
  const { config } = useApi()
  const { token } = useSearch({ strict: false })
  const text = typeof token === 'string' ? token.trim() : ''
  if (config.legacyLogin && text !== '') {
    return (
      <WelcomeFrame>
        <LegacyLogin token={text} />
      </WelcomeFrame>
    )
  }
  const title = config.legacyLogin ? t('legacy.noTokenTitle') : t('legacy.notConfiguredTitle')
  const lead = config.legacyLogin ? t('legacy.failedLead') : t('legacy.notConfiguredLead')
  return (
    <WelcomeFrame>
      <Page title={title} lead={lead} width="narrow">
        <LinkButton href="/login" size="large" isWide>
          {t('legacy.logIn')}
        </LinkButton>
      </Page>
    </WelcomeFrame>
  )
}
